import { sql } from 'kysely'
import type { Enrolment } from '#server/areas/schedule/demo/enrolments.ts'
import type { Item, Schedule } from '#server/areas/schedule/demo/schedules.ts'
import { analyze, insertRows } from '#server/demo/insert.ts'
import type { Customer, World } from '#server/demo/world.ts'
import { itemsOf, parts } from './grading.ts'

/** Which attempt counts; where there is one attempt, all ways are the same. */
const methodOf = (item: Item, at: number) =>
  item.role === 'TASK'
    ? ('LAST' as const)
    : item.role === 'PRETEST'
      ? at % 2 === 0
        ? ('FIRST' as const)
        : ('AVERAGE' as const)
      : ('BEST' as const)

/** The scoring of each schedule: five parts with their items. */
async function seedSchemes({ tx, clock }: World, { id, madeBy }: Customer, schedules: readonly Schedule[]) {
  const stamp = { created_by: madeBy, updated_by: madeBy, created_at: clock.at(-120, 9) }
  const groups = schedules.flatMap((schedule) =>
    parts.map(({ name, weight, minScore, required }, order) => ({
      customer_id: id,
      lms_class_id: schedule.id,
      level: 1,
      name,
      weight,
      min_score: minScore,
      required,
      sort_order: order + 1,
      ...stamp,
    })),
  )
  const groupIds = await insertRows(tx, 'scoring_schema_group', groups)
  const links = schedules.flatMap((schedule, n) =>
    parts.flatMap((part, order) => {
      const items = itemsOf(schedule, part)
      return items.map((item, at) => ({
        item,
        group: groupIds[n * parts.length + order] ?? 0,
        weight: 100 / items.length,
        at,
      }))
    }),
  )
  const itemIds = await insertRows(
    tx,
    'scoring_schema_group_item',
    links.map(({ item, group, weight, at }, n) => ({
      customer_id: id,
      group_id: group,
      class_activity_item_id: item.id,
      weight,
      method: methodOf(item, n),
      required: item.role === 'SKILL',
      sort_order: at + 1,
      ...stamp,
    })),
  )
  return new Map(links.map(({ item }, at) => [item, itemIds[at] ?? 0]))
}

/** What grades rest on. */
const graded = [
  'absensi',
  'answer',
  'class_activity_item',
  'instructor_feedback',
  'lms_class',
  'scoring_schema_group',
  'scoring_schema_group_item',
  'student_activity',
  'student_lms_class',
  'student_score',
] as const

/** The scoring of every class, what people decided, and the grades that follow from all that participants did. */
export async function seedGrades(
  world: World,
  customer: Customer,
  schedules: readonly Schedule[],
  enrolments: readonly Enrolment[],
) {
  const { tx, clock } = world
  const groupItems = await seedSchemes(world, customer, schedules)
  const counted = enrolments.filter(
    ({ status, life }) => status !== 'DROPPED' && life.journey.schedule.startAt < clock.now,
  )
  // A few scores were put right by hand or came from a sheet; the value is the one that counts either way.
  const scores = counted.flatMap(({ id, life }) => [...life.points].map(([item, points]) => ({ id, item, points })))
  const decided = scores.flatMap(({ id, item, points }, n) => {
    const source = n % 900 === 450 ? ('MANUAL' as const) : n % 900 === 800 ? ('IMPORT' as const) : undefined
    const groupItem = groupItems.get(item)
    if (!source || groupItem === undefined) return []
    return [
      {
        customer_id: customer.id,
        student_lms_class_id: id,
        group_item_id: groupItem,
        raw: points,
        max: 100,
        pct: points,
        source,
        graded_by: customer.madeBy,
        note: source === 'MANUAL' ? 'Penilaian ulang atas permintaan peserta' : null,
      },
    ]
  })
  await insertRows(tx, 'student_score', decided)
  await analyze(tx, graded)
  for (const { id, lockedAt } of schedules) {
    const moment = lockedAt && lockedAt < clock.now ? lockedAt : clock.now
    await sql`SELECT grade_participants(${id}, NULL, ${moment}::timestamptz, true)`.execute(tx)
  }
  await sql`UPDATE class_grading SET due_at = NULL FROM lms_class l
             WHERE l.id = lms_class_id AND l.customer_id = ${customer.id} AND l.grading_locked_at IS NOT NULL`.execute(
    tx,
  )
}
