import * as z from 'zod/mini'
import { LocalDate } from '#contract/core/common.ts'
import { platformNames } from './platform-words.ts'

/** Something that only one platform tells about a sale. */
export interface ExtraField {
  key: string
  label: string
  kind: 'text' | 'address' | 'count' | 'yes' | 'day'
  /** The longest text, or the highest number. */
  max?: number
  /** What the column may be called in the platform's files. */
  names: readonly string[]
}

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
  extra: readonly ExtraField[]
}

/** Every marketplace by its resource, in the specification's words. */
export const channels = {
  pintaria: {
    platform: 'PINTARIA',
    name: platformNames.PINTARIA,
    keywords: ['pintaria'],
    person: true,
    extra: [
      {
        key: 'programType',
        label: 'Programme',
        kind: 'text',
        max: 64,
        names: ['program type', 'jenis program', 'program'],
      },
      { key: 'institution', label: 'Institution', kind: 'text', max: 120, names: ['lembaga', 'institusi'] },
      {
        key: 'waveNo',
        label: 'Prakerja wave',
        kind: 'count',
        max: 999,
        names: ['wave', 'gelombang', 'gelombang prakerja'],
      },
    ],
  },
  tokped: {
    platform: 'TOKOPEDIA',
    name: platformNames.TOKOPEDIA,
    keywords: ['tokped', 'tokopedia'],
    extra: [
      {
        key: 'invoiceUrl',
        label: 'Invoice URL',
        kind: 'address',
        names: ['invoice url', 'url invoice', 'link'],
      },
      { key: 'productId', label: 'Product number', kind: 'text', max: 64, names: ['product id', 'id produk', 'sku'] },
      { key: 'shopName', label: 'Shop', kind: 'text', max: 120, names: ['shop name', 'nama toko', 'toko'] },
    ],
  },
  bukalapak: {
    platform: 'BUKALAPAK',
    name: platformNames.BUKALAPAK,
    keywords: ['bukalapak'],
    extra: [
      {
        key: 'buyerUsername',
        label: 'Buyer name on platform',
        kind: 'text',
        max: 120,
        names: ['username', 'username pembeli'],
      },
      {
        key: 'productId',
        label: 'Product number',
        kind: 'text',
        max: 64,
        names: ['product id', 'id produk', 'id barang'],
      },
    ],
  },
  pijar: {
    platform: 'PIJAR',
    name: platformNames.PIJAR,
    keywords: ['pijar'],
    person: true,
    extra: [
      { key: 'courseCode', label: 'Course', kind: 'text', max: 64, names: ['course code', 'kode kursus', 'course id'] },
    ],
  },
  mba: {
    platform: 'MBA',
    name: platformNames.MBA,
    keywords: ['mba'],
    person: true,
    extra: [
      {
        key: 'classDate',
        label: 'Class date',
        kind: 'day',
        names: ['class date', 'tanggal kelas', 'tanggal pelatihan'],
      },
      { key: 'sessionCode', label: 'Session', kind: 'text', max: 64, names: ['session code', 'kode sesi', 'sesi'] },
      {
        key: 'participantCount',
        label: 'Participants',
        kind: 'count',
        max: 1000,
        names: ['jumlah peserta', 'peserta', 'qty'],
      },
    ],
  },
  skillacademy: {
    platform: 'SKILLACADEMY',
    name: platformNames.SKILLACADEMY,
    keywords: ['skillacademy'],
    person: true,
    perClass: true,
    extra: [
      { key: 'packageName', label: 'Package', kind: 'text', max: 200, names: ['package name', 'nama paket', 'paket'] },
      { key: 'subscription', label: 'Subscription', kind: 'yes', names: ['langganan', 'is subscription'] },
    ],
  },
  studentsekolahmu: {
    platform: 'SEKOLAHMU',
    name: platformNames.SEKOLAHMU,
    keywords: ['sekolahmu'],
    person: true,
    direct: true,
    extra: [
      {
        key: 'schoolStudentId',
        label: 'Student no. on platform',
        kind: 'text',
        max: 64,
        names: ['student id', 'id siswa'],
      },
      {
        key: 'activityCode',
        label: 'Activity',
        kind: 'text',
        max: 64,
        names: ['activity code', 'kode aktivitas', 'kode program'],
      },
      {
        key: 'progressFromPlatform',
        label: 'Progress on platform (%)',
        kind: 'count',
        max: 100,
        names: ['progress', 'progres', 'kemajuan'],
      },
    ],
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
export const extraFields = (name: ChannelName): readonly ExtraField[] => channelOf(name).extra

const number = (max = 1_000_000) => [z.gte(0), z.lte(max)] as const
const text = (max = 200) => z.string().check(z.trim(), z.maxLength(max))
const Address = text(500).check(z.regex(/^(https?:\/\/\S+)?$/, 'must be a web address'))

const stored = {
  text: ({ max }: ExtraField) => text(max),
  address: () => Address,
  count: ({ max }: ExtraField) => z.int().check(...number(max)),
  yes: () => z.boolean(),
  day: () => LocalDate,
} as const satisfies Record<ExtraField['kind'], (field: ExtraField) => z.ZodMiniType>

const yes = new Set(['1', 'true', 'yes', 'y', 'ya', 'benar'])
const no = new Set(['0', 'false', 'no', 'n', 'tidak', 'bukan', ''])

/** Yes or no as people write it in files; anything else stays as it is, and is refused. */
const readYes = (value: unknown): unknown => {
  const word = String(value).trim().toLowerCase()
  return yes.has(word) ? true : no.has(word) ? false : value
}

/** As it comes in a file: every cell may be text. */
const inFile = {
  ...stored,
  count: ({ max }: ExtraField) =>
    z.coerce.number('must be a whole number').check(z.int('must be a whole number'), ...number(max)),
  yes: () => z.pipe(z.transform(readYes), z.boolean('must be yes or no')),
  day: () =>
    z.pipe(
      z.transform((value) => String(value).slice(0, 10)),
      LocalDate,
    ),
} as const

const shapeOf = (name: ChannelName, kinds: Record<ExtraField['kind'], (field: ExtraField) => z.ZodMiniType>) =>
  Object.fromEntries(extraFields(name).map((field) => [field.key, z.nullish(kinds[field.kind](field))] as const))

/** What only this marketplace tells, as it is stored. */
export const storedExtra = (name: ChannelName) => shapeOf(name, stored)

/** The same, as cells of a file. */
export const extraInFile = (name: ChannelName) => shapeOf(name, inFile)
