import { after } from '#server/demo/clock.ts'
import { insertRows, json } from '#server/demo/insert.ts'
import type { Media } from '#server/areas/media/demo/media.ts'
import { slugOf } from '#server/demo/names.ts'
import { seedCertificateTemplates } from '#server/areas/certificate/demo/certificate-templates.ts'
import { seedStores } from './stores.ts'
import type { Stores } from './stores.ts'
import type { ClassText } from './classes-texts.ts'
import { attributes, classTexts, programs } from './classes-texts.ts'
import type { Customer, World } from '#server/demo/world.ts'

export interface CoreClass {
  id: number
  code: string
  title: string
  price: number
  text: ClassText
  variants: readonly { id: number; mode: Mode }[]
  /** Sold and scheduled: approved and active. */
  isOpen: boolean
}

export type Mode = 'WEBINAR' | 'SELF_PACED' | 'BLENDED' | 'OFFLINE'

export interface Catalogue {
  programs: ReadonlyMap<string, number>
  classes: readonly CoreClass[]
  stores: Stores
  certificateTemplate: number
}

async function seedPrograms({ tx, clock }: World, { id, madeBy }: Customer): Promise<Map<string, number>> {
  const rows = programs.map(([code, name, kind, attendance], index) => ({
    customer_id: id,
    code,
    name,
    kind,
    min_attendance_pct: attendance,
    requires_voucher: kind === 'PRAKERJA',
    active: true,
    created_at: clock.at(-400 + index, 9),
    created_by: madeBy,
    updated_by: madeBy,
  }))
  const ids = await insertRows(tx, 'program', rows)
  return new Map(programs.map(([code], index) => [code, ids[index] ?? 0]))
}

type Curation = 'APPROVED' | 'DRAFT' | 'SUBMITTED' | 'REVISION' | 'REJECTED'

/** How far the curation of the last classes of a customer is; the others are approved. */
const waiting: Readonly<Record<string, readonly Curation[]>> = {
  AKN: ['DRAFT', 'SUBMITTED', 'REVISION', 'REJECTED'],
  CPT: ['REVISION', 'SUBMITTED'],
  BMK: ['DRAFT'],
  SND: ['REJECTED'],
}

function curationOf(customer: string, index: number, count: number): Curation {
  const last = waiting[customer] ?? []
  return last[index - count + last.length] ?? 'APPROVED'
}

/** How a class is taught, by its place in the list. */
const modes: readonly Mode[] = ['WEBINAR', 'BLENDED', 'WEBINAR', 'WEBINAR', 'SELF_PACED', 'OFFLINE', 'WEBINAR']

const notes = {
  REVISION: 'Tambahkan rincian unjuk keterampilan dan sesuaikan durasi dengan SKKNI.',
  REJECTED: 'Materi terlalu mirip dengan kelas yang sudah ada.',
} as const

async function seedClasses(
  { tx, random, clock }: World,
  { id, code, size, madeBy }: Customer,
  media: Media,
  made: { programs: ReadonlyMap<string, number>; categories: ReadonlyMap<string, number>; template: number },
): Promise<Omit<CoreClass, 'variants'>[]> {
  const texts = classTexts.slice(0, size.classes)
  const rows = texts.map((text, index) => {
    const curation = curationOf(code, index, texts.length)
    const hasVerdict = curation !== 'DRAFT' && curation !== 'SUBMITTED'
    return {
      customer_id: id,
      code: `KLS-${String(index + 1).padStart(4, '0')}`,
      title: text.title,
      program_id: made.programs.get('PRAKERJA') ?? 0,
      category_id: made.categories.get(text.category) ?? null,
      mode: modes[index % modes.length] ?? 'WEBINAR',
      level: random.pick(['PEMULA', 'PEMULA', 'MENENGAH', 'LANJUT'] as const),
      language: text.expertise === 'Bahasa Inggris' ? ('en' as const) : ('id' as const),
      summary: text.summary,
      cover_media_id: media.covers[index] ?? null,
      target_audience: 'Pencari kerja dan pelaku usaha kecil yang ingin menambah keterampilan.',
      requirements: 'Ponsel atau laptop dengan sambungan internet.',
      base_price: text.price,
      competency_code: `N.82110${index % 10}.00${(index % 8) + 1}.02`,
      certificate_template_id: made.template,
      curation_status: curation,
      curation_note: curation === 'REVISION' || curation === 'REJECTED' ? notes[curation] : null,
      submitted_at: curation === 'DRAFT' ? null : clock.at(curation === 'SUBMITTED' ? -3 : -153 + index, 10),
      curated_by: hasVerdict ? madeBy : null,
      curated_at: hasVerdict ? clock.at(-150 + index, 14) : null,
      status: index === 9 ? ('INACTIVE' as const) : ('ACTIVE' as const),
      created_at: clock.at(-380 + index * 9, 9),
      updated_at: clock.at(-60 + index * 4, 11),
      created_by: madeBy,
      updated_by: madeBy,
    }
  })
  const ids = await insertRows(tx, 'core_class', rows)
  return rows.map((row, index) => ({
    id: ids[index] ?? 0,
    code: row.code,
    title: row.title,
    price: row.base_price,
    text: texts[index] as ClassText,
    isOpen: row.curation_status === 'APPROVED' && row.status === 'ACTIVE',
  }))
}

/** The page of each class, in Indonesian, and in English for half of them. */
async function seedContents({ tx }: World, { id, madeBy }: Customer, classes: readonly Omit<CoreClass, 'variants'>[]) {
  const rows = classes.flatMap(({ id: classId, text }, index) => {
    const page = (locale: 'id' | 'en', title: string, description: string, syllabus: string) => ({
      customer_id: id,
      core_class_id: classId,
      locale,
      title,
      description,
      syllabus,
      learning_outcomes: locale === 'id' ? [...text.outcomes] : [],
      benefits: locale === 'id' ? ['Sertifikat', 'Rekaman kelas', 'Grup alumni'] : ['Certificate', 'Recordings'],
      faq: json(
        locale === 'id'
          ? [{ question: 'Apakah perlu laptop?', answer: 'Boleh memakai ponsel.' }]
          : [{ question: 'Do I need a laptop?', answer: 'A phone is enough.' }],
      ),
      slug: slugOf(title),
      meta_title: title.slice(0, 60),
      meta_description: description.slice(0, 160),
      created_by: madeBy,
      updated_by: madeBy,
    })
    const syllabus = text.meetings.map((meeting, n) => `${n + 1}. ${meeting}`).join('\n')
    const indonesian = page('id', text.title, text.summary, syllabus)
    return index % 2 === 0
      ? [indonesian, page('en', text.english, `${text.english}, online, five meetings.`, '')]
      : [indonesian]
  })
  await insertRows(tx, 'core_class_content', rows)
}

async function seedAttributes({ tx, clock }: World, customer: Customer, classIds: readonly number[]): Promise<void> {
  const { id, madeBy } = customer
  const ids = await insertRows(
    tx,
    'class_attribute',
    attributes.map(([name, code, input, options], index) => ({
      customer_id: id,
      name,
      code,
      input_type: input,
      options: json(options.map((label) => ({ value: slugOf(label), label }))),
      required: index === 0,
      filterable: index < 3,
      sort_order: index + 1,
      created_at: clock.at(-390, 9),
      created_by: madeBy,
      updated_by: madeBy,
    })),
  )
  const values = (index: number) => ['webinar', ['malam'], ['ponsel', 'laptop'], 15 + (index % 3) * 5, index % 2 === 0]
  const links = classIds.flatMap((classId, index) =>
    values(index).map((value, at) => ({
      customer_id: id,
      core_class_id: classId,
      attribute_id: ids[at] ?? 0,
      value: json(value),
      created_by: madeBy,
      updated_by: madeBy,
    })),
  )
  await insertRows(tx, 'core_class_attribute', links)
}

/** A morning and an evening; the evening is as the class is taught. */
async function seedVariants(
  { tx, random }: World,
  { id, madeBy }: Customer,
  classes: readonly Omit<CoreClass, 'variants'>[],
) {
  const rows = classes.flatMap(({ id: classId, code, price }, index) => {
    const own = modes[index % modes.length] ?? 'WEBINAR'
    const patterns = [
      ['PG', 'Pagi', 'WEBINAR' as Mode, 'Sen–Sab 09.00'],
      ['ML', 'Malam', own, 'Sen–Sab 19.00'],
    ] as const
    return patterns.slice(0, index % 7 === 6 ? 1 : 2).map(([suffix, name, mode, pattern], at) => ({
      customer_id: id,
      core_class_id: classId,
      sku: `${code}-${suffix}`,
      name: `${name} (${{ WEBINAR: 'webinar', BLENDED: 'campuran', SELF_PACED: 'mandiri', OFFLINE: 'tatap muka' }[mode]})`,
      mode,
      price,
      capacity: random.pick([30, 40, 50]),
      schedule_pattern: pattern,
      duration_minutes: 900,
      sort_order: at + 1,
      attribute_values: json({ WAKTU: name.toLowerCase() }),
      created_by: madeBy,
      updated_by: madeBy,
    }))
  })
  const ids = await insertRows(tx, 'core_class_variant', rows)
  return rows.map((row, index) => ({ id: ids[index] ?? 0, classId: row.core_class_id, mode: row.mode }))
}

/** What a customer teaches and where it sells it. */
export async function seedCatalogue(world: World, customer: Customer, media: Media): Promise<Catalogue> {
  const programIds = await seedPrograms(world, customer)
  const template = await seedCertificateTemplates(world, customer, media)
  const stores = await seedStores(world, customer)
  const made = { programs: programIds, categories: stores.categories, template }
  const bare = await seedClasses(world, customer, media, made)
  await seedContents(world, customer, bare)
  await seedAttributes(
    world,
    customer,
    bare.map(({ id }) => id),
  )
  const variants = await seedVariants(world, customer, bare)
  const classes = bare.map((each) => ({ ...each, variants: variants.filter(({ classId }) => classId === each.id) }))
  await stores.list(classes, after(world.clock.now, -95))
  return { programs: programIds, classes, stores, certificateTemplate: template }
}
