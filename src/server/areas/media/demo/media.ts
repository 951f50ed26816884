import { insertRows } from '#server/demo/insert.ts'
import { makePaper, makePicture, makeSheet, makeSound, makeVideo } from '#server/demo/made-files.ts'
import { slugOf } from '#server/demo/names.ts'
import type { StoredColumns } from '#server/demo/store-made.ts'
import { storeMade } from '#server/demo/store-made.ts'
import { classTexts } from '#server/areas/class/demo/classes-texts.ts'
import type { Customer, World } from '#server/demo/world.ts'

/** What the gallery offers to the rest. */
export interface Media {
  /** Cover pictures of the classes, in their order. */
  covers: readonly number[]
  certificateBackground: number
  /** Videos and papers to learn with. */
  lessons: readonly number[]
  portraits: readonly number[]
  /** Photos that participants took of themselves in a meeting. */
  selfies: readonly (StoredColumns & { id: number })[]
}

interface Draft {
  folder: string
  kind: 'IMAGE' | 'VIDEO' | 'DOCUMENT' | 'AUDIO'
  name: string
  content: () => Promise<Buffer> | Buffer
  alt: string | null
  tags: string[]
  seconds?: number
}

const folders = ['Sampul kelas', 'Materi', 'Sertifikat', 'Foto instruktur', 'Foto kehadiran', 'Promosi'] as const

function drafts(customer: Customer): Draft[] {
  const classes = classTexts.slice(0, customer.size.classes)
  const isLarge = customer.code === 'AKN'
  const pictures = (folder: string, count: number, title: (n: number) => string, tags: string[]): Draft[] =>
    Array.from({ length: count }, (_, n) => ({
      folder,
      kind: 'IMAGE' as const,
      name: `${slugOf(title(n))}.jpg`,
      // A certificate is written on its background.
      content: () => makePicture(folder === 'Sertifikat' ? '' : title(n), n),
      alt: title(n),
      tags,
    }))
  const lessons = classes.flatMap(({ title, meetings }, index): Draft[] => [
    {
      folder: 'Materi',
      kind: 'VIDEO',
      name: `${slugOf(title)}-rekaman.webm`,
      content: () => makeVideo([title, ...meetings], index),
      alt: null,
      tags: ['rekaman', 'kelas'],
      seconds: 1 + meetings.length,
    },
    ...meetings.slice(0, isLarge ? 2 : 1).map((meeting): Draft => ({
      folder: 'Materi',
      kind: 'DOCUMENT',
      name: `${slugOf(title)}-${slugOf(meeting)}.pdf`,
      content: () => makePaper(`${title}: ${meeting}`),
      alt: null,
      tags: ['materi'],
    })),
  ])
  return [
    ...pictures('Sampul kelas', classes.length, (n) => classes[n]?.title ?? '', ['sampul', 'kelas']),
    ...lessons,
    ...pictures('Sertifikat', 2, (n) => ['Latar sertifikat', 'Latar sertifikat kehadiran'][n] ?? '', ['sertifikat']),
    ...pictures('Foto instruktur', isLarge ? 12 : 3, (n) => `Instruktur ${n + 1}`, ['orang']),
    ...pictures('Foto kehadiran', isLarge ? 36 : 0, (n) => `Kehadiran ${n + 1}`, ['kehadiran']),
    ...pictures('Promosi', isLarge ? 7 : 1, (n) => `Promosi ${n + 1}`, ['promosi']),
    ...(isLarge
      ? [
          {
            folder: 'Promosi',
            kind: 'AUDIO' as const,
            name: 'jingle.wav',
            content: () => makeSound([523, 659, 784, 1047, 784, 1047]),
            alt: null,
            tags: ['suara'],
            seconds: 2,
          },
        ]
      : []),
  ]
}

/** The gallery of a customer: folders with pictures, videos and papers. */
export async function seedMedia(world: World, customer: Customer): Promise<Media> {
  const { tx, clock } = world
  const { id, madeBy } = customer
  const stamp = (n: number) => ({
    created_at: clock.at(-200 + (n % 190), 9, n % 60),
    created_by: madeBy,
    updated_by: madeBy,
  })
  const folderIds = await insertRows(
    tx,
    'media_item',
    folders.map((name, n) => ({ customer_id: id, kind: 'FOLDER' as const, name, ...stamp(n) })),
  )
  const planned = drafts(customer)
  const contents: StoredColumns[] = []
  for (const { name, content } of planned) {
    contents.push(await storeMade(world, { customerId: id, name, content: await content() }))
  }
  const rows = contents.map((stored, n) => {
    const { folder, kind = 'IMAGE', name = '', alt = null, tags = [], seconds = null } = planned[n] ?? {}
    return {
      customer_id: id,
      parent_id: folderIds[folders.indexOf(folder as (typeof folders)[number])] ?? null,
      kind,
      name,
      ...stored,
      duration_s: seconds,
      alt_text: alt,
      tags,
      ...stamp(n + folders.length),
    }
  })
  const ids = await insertRows(tx, 'media_item', rows)
  const of = (folder: string) => ids.filter((_, n) => planned[n]?.folder === folder)
  return {
    covers: of('Sampul kelas'),
    certificateBackground: of('Sertifikat')[0] ?? 0,
    lessons: of('Materi'),
    portraits: of('Foto instruktur'),
    selfies: ids.flatMap((each, n) => {
      const row = rows[n]
      return row && planned[n]?.folder === 'Foto kehadiran' ? [{ ...row, id: each }] : []
    }),
  }
}

const purposesOfSeed = ['GENERAL', 'VOUCHER_IMPORT', 'VERIFICATION', 'IMAGE', 'DOCUMENT'] as const

/** What a file of the seed is called, and its content. */
async function draftFile(
  purpose: (typeof purposesOfSeed)[number],
  month: string,
  n: number,
): Promise<readonly [string, Buffer]> {
  switch (purpose) {
    case 'GENERAL':
      return [
        `Penjualan ${month} bagian ${n + 1}.csv`,
        makeSheet([
          ['invoice', 'kelas', 'harga'],
          [`INV-${n}`, 'Excel', 500_000],
        ]),
      ]
    case 'VOUCHER_IMPORT':
      return [
        `Voucher ${month} ${n + 1}.csv`,
        makeSheet([
          ['code', 'className'],
          [`TOK-DEMO${2200 + n}`, 'Excel'],
        ]),
      ]
    case 'VERIFICATION':
      return [`Verifikasi ${month} ${n + 1}.csv`, makeSheet([['code'], [`PIN-DEMO${2300 + n}`]])]
    case 'IMAGE':
      return [`Spanduk ${n + 1}.jpg`, await makePicture(`Spanduk ${n + 1}`, n)]
    default:
      return [`Notulen rapat ${month} ${n + 1}.pdf`, makePaper(`Notulen rapat ${month}`)]
  }
}

/** Uploaded files of a customer that no other part of the seed makes. */
export async function seedFiles(world: World, { id, code, madeBy }: Customer): Promise<void> {
  const { tx, clock } = world
  const count = code === 'AKN' ? 36 : 6
  const rows = []
  for (let n = 0; n < count; n++) {
    const purpose = purposesOfSeed[n % purposesOfSeed.length] ?? 'GENERAL'
    const [name, content] = await draftFile(purpose, clock.date(-n * 4).slice(0, 7), n)
    const { checksum, mime, size_bytes } = await storeMade(world, { customerId: id, name, content })
    rows.push({
      customer_id: id,
      name,
      original_name: name.toLowerCase().replaceAll(' ', '-'),
      checksum,
      mime,
      size_bytes,
      purpose,
      description: purpose === 'GENERAL' ? 'Unduhan dari dasbor penjualan' : null,
      excluded: n % 17 === 16,
      created_at: clock.at(-n * 3 - 1, 10, n),
      updated_at: clock.at(-n * 3 - 1, 10, n),
      created_by: madeBy,
      updated_by: madeBy,
    })
  }
  await insertRows(tx, 'file', rows)
}
