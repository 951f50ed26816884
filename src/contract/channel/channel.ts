import * as z from 'zod/mini'
import type { Field, Fields } from '#contract/core/resource/field.ts'
import { bool, day, int, text } from '#contract/core/resource/field.ts'
import { written } from '#contract/core/resource/schemas.ts'
import { platformNames } from './platform-words.ts'

/** A marketplace, as all sides describe it. */
interface ChannelFacts {
  /** Its code as a platform. */
  platform: string
  name: string
  /** What people call it when they look for a command. */
  keywords: readonly [string, ...string[]]
  /**
   * It tells who the buyer is: without a voucher a sale is matched with the class that the buyer of this Prakerja number
   * or e-mail is in. Others hide the e-mail.
   */
  person?: true
  /** A sale of several classes comes in a row for each, under one number. */
  perClass?: true
  /** It sells places in a class, not vouchers: a sale that is matched puts its student into the class. */
  direct?: true
  /** What only it tells about a sale; `typed` is what the column may be called in its files. */
  extra: Fields
}

const Address = z.string().check(z.trim(), z.maxLength(500), z.regex(/^(https?:\/\/\S+)?$/, 'must be a web address'))

/** Every marketplace by its resource, in the specification's words. */
export const channels = {
  pintaria: {
    platform: 'PINTARIA',
    name: platformNames.PINTARIA,
    keywords: ['pintaria'],
    person: true,
    extra: {
      programType: text('Programme', { max: 64, typed: ['program type', 'jenis program', 'program'] }),
      institution: text('Institution', { max: 120, typed: ['lembaga', 'institusi'] }),
      waveNo: int('Prakerja wave', { min: 0, max: 999, typed: ['wave', 'gelombang', 'gelombang prakerja'] }),
    },
  },
  tokped: {
    platform: 'TOKOPEDIA',
    name: platformNames.TOKOPEDIA,
    keywords: ['tokped', 'tokopedia'],
    extra: {
      invoiceUrl: text('Invoice URL', {
        schema: Address,
        max: 500,
        placeholder: 'https://…',
        typed: ['invoice url', 'url invoice', 'link'],
      }),
      productId: text('Product number', { max: 64, typed: ['product id', 'id produk', 'sku'] }),
      shopName: text('Shop', { max: 120, typed: ['shop name', 'nama toko', 'toko'] }),
    },
  },
  bukalapak: {
    platform: 'BUKALAPAK',
    name: platformNames.BUKALAPAK,
    keywords: ['bukalapak'],
    extra: {
      buyerUsername: text('Buyer name on platform', { max: 120, typed: ['username', 'username pembeli'] }),
      productId: text('Product number', { max: 64, typed: ['product id', 'id produk', 'id barang'] }),
    },
  },
  pijar: {
    platform: 'PIJAR',
    name: platformNames.PIJAR,
    keywords: ['pijar', 'pijar mahir'],
    person: true,
    extra: {
      courseCode: text('Course', { max: 64, typed: ['course code', 'kode kursus', 'course id'] }),
    },
  },
  mba: {
    platform: 'MBA',
    name: platformNames.MBA,
    keywords: ['mba', 'maubelajarapa'],
    person: true,
    extra: {
      classDate: day('Class date', { typed: ['class date', 'tanggal kelas', 'tanggal pelatihan'] }),
      sessionCode: text('Session', { max: 64, typed: ['session code', 'kode sesi', 'sesi'] }),
      participantCount: int('Participants', { min: 0, max: 1000, typed: ['jumlah peserta', 'peserta', 'qty'] }),
    },
  },
  skillacademy: {
    platform: 'SKILLACADEMY',
    name: platformNames.SKILLACADEMY,
    keywords: ['skillacademy', 'skill academy'],
    person: true,
    perClass: true,
    extra: {
      packageName: text('Package', { max: 200, typed: ['package name', 'nama paket', 'paket'] }),
      subscription: bool('Subscription', { typed: ['langganan', 'is subscription'] }),
    },
  },
  studentsekolahmu: {
    platform: 'SEKOLAHMU',
    name: platformNames.SEKOLAHMU,
    keywords: ['sekolahmu', 'studentsekolahmu', 'siswa sekolahmu'],
    person: true,
    direct: true,
    extra: {
      schoolStudentId: text('Student no. on platform', { max: 64, typed: ['student id', 'id siswa'] }),
      activityCode: text('Activity', { max: 64, typed: ['activity code', 'kode aktivitas', 'kode program'] }),
      progressFromPlatform: int('Progress on platform (%)', {
        min: 0,
        max: 100,
        typed: ['progress', 'progres', 'kemajuan'],
      }),
    },
  },
} as const satisfies Record<string, ChannelFacts>

export type ChannelName = keyof typeof channels

export const channelNames = Object.keys(channels) as readonly ChannelName[]

/** The facts of a marketplace, whichever it is. */
export const channelOf = (name: ChannelName): ChannelFacts => channels[name]

/** The marketplace that a platform is, if it is one. */
export const channelAt = (platform: string | undefined): ChannelName | undefined =>
  channelNames.find((name) => channels[name].platform === platform)

/** Whether a platform sells places in a class, without vouchers. */
export function sellsPlaces(platform: string | undefined): boolean {
  const name = channelAt(platform)
  return name !== undefined && channelOf(name).direct === true
}

/** Something for each marketplace, by its resource. */
export const ofChannels = <T>(make: (name: ChannelName) => T): Readonly<Record<ChannelName, T>> =>
  Object.fromEntries(channelNames.map((name) => [name, make(name)])) as Record<ChannelName, T>

/** What only this marketplace tells, in order. */
export const extraFields = (name: ChannelName): Fields => channelOf(name).extra

const yes = new Set(['1', 'true', 'yes', 'y', 'ya', 'benar'])
const no = new Set(['0', 'false', 'no', 'n', 'tidak', 'bukan', ''])

/** Yes or no as people write it in files; anything else stays as it is, and is refused. */
const readYes = (value: unknown): unknown => {
  const word = String(value).trim().toLowerCase()
  return yes.has(word) ? true : no.has(word) ? false : value
}

const piped = (read: (value: unknown) => unknown, schema: z.ZodMiniType) => z.pipe(z.transform(read), schema)

/** As it comes in a file, where every cell may be text. */
const inFile: Partial<Record<Field['type'], (field: Field) => z.ZodMiniType>> = {
  int: (field) => piped(Number, written(field)),
  bool: () => piped(readYes, z.boolean('must be yes or no')),
  day: (field) => piped((value) => String(value).slice(0, 10), written(field)),
}

const shapeOf = (name: ChannelName, schemaOf: (field: Field) => z.ZodMiniType) =>
  Object.fromEntries(
    Object.entries(extraFields(name)).map(([key, field]) => [key, z.nullish(schemaOf(field))] as const),
  )

/** What only this marketplace tells, as it is stored. */
export const storedExtra = (name: ChannelName) => shapeOf(name, written)

/** The same, as cells of a file. */
export const extraInFile = (name: ChannelName) => shapeOf(name, (field) => (inFile[field.type] ?? written)(field))
