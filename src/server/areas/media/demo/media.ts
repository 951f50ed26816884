import { insertRows } from '#server/demo/insert.ts'
import { makePaper, makePicture, makeSheet } from '#server/demo/made-files.ts'
import type { MadeFile } from '#server/demo/made-files.ts'
import { slugOf } from '#server/demo/names.ts'
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
  selfies: readonly { id: number; url: string }[]
}

interface Draft {
  folder: string
  kind: 'IMAGE' | 'VIDEO' | 'DOCUMENT' | 'AUDIO'
  name: string
  file: MadeFile | undefined
  alt: string | null
  tags: string[]
  seconds?: number
}

const folders = ['Sampul kelas', 'Materi', 'Sertifikat', 'Foto instruktur', 'Foto kehadiran', 'Promosi'] as const

/** Lessons are too large to travel in their address: the demo academy keeps them on a host of its own. */
const lessonUrl = (code: string, name: string) => `https://media.akn.example/${code.toLowerCase()}/${name}`

function drafts(customer: Customer): Draft[] {
  const classes = classTexts.slice(0, customer.size.classes)
  const isLarge = customer.code === 'AKN'
  const pictures = (folder: string, count: number, title: (n: number) => string, tags: string[]): Draft[] =>
    Array.from({ length: count }, (_, n) => ({
      folder,
      kind: 'IMAGE' as const,
      name: `${slugOf(title(n))}.svg`,
      file: makePicture(title(n), n),
      alt: title(n),
      tags,
    }))
  const lessons = classes.flatMap(({ title, meetings }, index): Draft[] => [
    {
      folder: 'Materi',
      kind: 'VIDEO',
      name: `${slugOf(title)}-rekaman.mp4`,
      file: undefined,
      alt: null,
      tags: ['rekaman', 'kelas'],
      seconds: 5400 + index * 60,
    },
    ...meetings.slice(0, isLarge ? 2 : 1).map((meeting): Draft => ({
      folder: 'Materi',
      kind: 'DOCUMENT',
      name: `${slugOf(title)}-${slugOf(meeting)}.pdf`,
      file: makePaper(`${title}: ${meeting}`),
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
            name: 'jingle.mp3',
            file: undefined,
            alt: null,
            tags: ['suara'],
            seconds: 21,
          },
        ]
      : []),
  ]
}

/** The gallery of a customer: folders with pictures, videos and papers. */
export async function seedMedia({ tx, clock }: World, customer: Customer): Promise<Media> {
  const { id, code, madeBy } = customer
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
  const rows = planned.map(({ folder, kind, name, file, alt, tags, seconds }, n) => ({
    customer_id: id,
    parent_id: folderIds[folders.indexOf(folder as (typeof folders)[number])] ?? null,
    kind,
    name,
    url: file?.url ?? lessonUrl(code, name),
    thumb_url: kind === 'IMAGE' ? (file?.url ?? null) : null,
    mime: file?.mime ?? (kind === 'VIDEO' ? 'video/mp4' : 'audio/mpeg'),
    size_bytes: file?.size_bytes ?? (seconds ?? 0) * 40_000,
    width: kind === 'IMAGE' ? 640 : null,
    height: kind === 'IMAGE' ? 400 : null,
    duration_s: seconds ?? null,
    alt_text: alt,
    tags,
    ...stamp(n + folders.length),
  }))
  const ids = await insertRows(tx, 'media_item', rows)
  const of = (folder: string) => ids.filter((_, n) => planned[n]?.folder === folder)
  return {
    covers: of('Sampul kelas'),
    certificateBackground: of('Sertifikat')[0] ?? 0,
    lessons: of('Materi'),
    portraits: of('Foto instruktur'),
    selfies: ids.flatMap((each, n) =>
      planned[n]?.folder === 'Foto kehadiran' ? [{ id: each, url: rows[n]?.url ?? '' }] : [],
    ),
  }
}

/** Uploaded files of a customer that no other part of the seed makes. */
export async function seedFiles({ tx, clock }: World, { id, code, madeBy }: Customer): Promise<void> {
  const count = code === 'AKN' ? 36 : 6
  const kinds = ['GENERAL', 'VOUCHER_IMPORT', 'VERIFICATION', 'IMAGE', 'DOCUMENT'] as const
  const rows = Array.from({ length: count }, (_, n) => {
    const purpose = kinds[n % kinds.length] ?? 'GENERAL'
    const month = clock.date(-n * 4).slice(0, 7)
    const [name, file] = {
      GENERAL: [
        `Penjualan ${month} bagian ${n + 1}.csv`,
        makeSheet([
          ['invoice', 'kelas', 'harga'],
          [`INV-${n}`, 'Excel', 500_000],
        ]),
      ],
      VOUCHER_IMPORT: [
        `Voucher ${month} ${n + 1}.csv`,
        makeSheet([
          ['code', 'className'],
          [`TOK-DEMO${2200 + n}`, 'Excel'],
        ]),
      ],
      VERIFICATION: [`Verifikasi ${month} ${n + 1}.csv`, makeSheet([['code'], [`PIN-DEMO${2300 + n}`]])],
      IMAGE: [`Spanduk ${n + 1}.svg`, makePicture(`Spanduk ${n + 1}`, n)],
      DOCUMENT: [`Notulen rapat ${month} ${n + 1}.pdf`, makePaper(`Notulen rapat ${month}`)],
    }[purpose] as [string, MadeFile]
    return {
      customer_id: id,
      name,
      original_name: name.toLowerCase().replaceAll(' ', '-'),
      ...file,
      purpose,
      description: purpose === 'GENERAL' ? 'Unduhan dari dasbor penjualan' : null,
      excluded: n % 17 === 16,
      created_at: clock.at(-n * 3 - 1, 10, n),
      updated_at: clock.at(-n * 3 - 1, 10, n),
      created_by: madeBy,
      updated_by: madeBy,
    }
  })
  await insertRows(tx, 'file', rows)
}
