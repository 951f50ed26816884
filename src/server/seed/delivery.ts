import type { Tx } from '#server/db/database.ts'
import type { Random } from './random.ts'
import { classes } from './texts.ts'

const DAY = 86_400_000

export interface SeedClass {
  id: number
  title: string
  price: number
}

export interface SeedSchedule {
  id: number
  coreClassId: number
  startAt: Date
  endAt: Date
}

/** The core classes of a customer, in the order of their codes. */
export async function seedClasses(tx: Tx, random: Random, customerId: number, count: number): Promise<SeedClass[]> {
  const program = await tx
    .insertInto('program')
    .values({ customer_id: customerId, code: 'PRAKERJA', name: 'Program Kartu Prakerja', kind: 'PRAKERJA' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = classes.slice(0, count).map(([title, price], index) => ({
    customer_id: customerId,
    code: `KLS-${String(index + 1).padStart(4, '0')}`,
    title,
    program_id: program.id,
    mode: random.pick(['WEBINAR', 'BLENDED', 'SELF_PACED'] as const),
    level: random.pick(['PEMULA', 'PEMULA', 'MENENGAH', 'LANJUT'] as const),
    base_price: price,
    curation_status: random.weighted([
      ['APPROVED', 8],
      ['SUBMITTED', 2],
      ['DRAFT', 1],
    ] as const),
    status: index === 12 ? ('INACTIVE' as const) : ('ACTIVE' as const),
  }))
  const made = await tx.insertInto('core_class').values(rows).returning(['id', 'title', 'base_price']).execute()
  return made.map(({ id, title, base_price }) => ({ id, title, price: base_price }))
}

function workflowOf(start: Date, end: Date, random: Random): string {
  const now = Date.now()
  if (start.getTime() > now)
    return random.weighted([
      ['PUBLISHED', 5],
      ['DRAFT', 2],
      ['CANCELLED', 1],
    ] as const)
  return end.getTime() > now
    ? 'ONGOING'
    : random.weighted([
        ['COMPLETED', 6],
        ['GRADING', 2],
      ] as const)
}

/** Scheduled classes from four months ago to two months ahead. */
export async function seedSchedules(
  tx: Tx,
  random: Random,
  customerId: number,
  core: readonly SeedClass[],
  count: number,
): Promise<SeedSchedule[]> {
  const program = await tx
    .selectFrom('program')
    .select('id')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, index) => {
    const of = core[index % core.length] as SeedClass
    const days = Math.round(-120 + (180 * index) / count)
    const start = new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + 2 * 3_600_000)
    const end = new Date(start.getTime() + 14 * DAY)
    const month = start.toISOString().slice(2, 7).replace('-', '')
    return {
      customer_id: customerId,
      code: `JK-${month}-${String(index + 1).padStart(4, '0')}`,
      title: `${of.title} – angkatan ${Math.floor(index / core.length) + 1}`,
      core_class_id: of.id,
      program_id: program.id,
      workflow: workflowOf(start, end, random),
      start_at: start,
      end_at: end,
      mode: random.pick(['WEBINAR', 'BLENDED'] as const),
      price: of.price,
    }
  })
  const made = await tx
    .insertInto('lms_class')
    .values(rows)
    .returning(['id', 'core_class_id', 'start_at', 'end_at'])
    .execute()
  return made.map((row) => ({ id: row.id, coreClassId: row.core_class_id, startAt: row.start_at, endAt: row.end_at }))
}
