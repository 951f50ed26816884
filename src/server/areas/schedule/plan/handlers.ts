import type * as calls from '#contract/schedule/plan.ts'
import type { ParsedOf } from '#contract/core/call.ts'
import type { schedulePlan } from '#contract/schedule/plan.ts'
import { checkReferences, syllabusOf } from '#server/areas/class/parts/syllabus.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { missingReferences } from '#server/core/resource/references.ts'
import { invalid } from '#server/core/http/fail.ts'
import { activitiesOf } from '../parts/activities.ts'
import type { Section } from './content.ts'
import { contentOf, meetingsIn, place, plainTitle, sectionsOfSchedule, sectionsOfSyllabus } from './content.ts'
import { judge, slotsOf, wantsTeachers } from './distribute.ts'
import { addDays, dayIn, momentAt } from './local-time.ts'
import { holidaysOf, teacherOf, teachersOf } from './teachers.ts'
import type { Teacher } from './timetable.ts'
import { zoomTimes } from './zoom-times.ts'

/** A plan ends within two years (`slotsOf`). */
const DAYS = 760
/** How many meetings a class without a syllabus gets. */
const USUAL = 5
/** Among so many instructors, some are nearly always free. */
const FIRST = 100

type Body = ParsedOf<typeof schedulePlan>['body']

const own = {
  coreClassId: { table: 'core_class', what: 'a class' },
  copyOf: { table: 'lms_class', what: 'a schedule' },
  instructorId: { table: 'instructor', what: 'an instructor' },
  zoomAccountId: { table: 'zoom_account', what: 'a Zoom account' },
} as const

const iso = (moment: number) => new Date(moment).toISOString()

const zoneOf = async (tx: Tx, customerId: number) =>
  (await tx.selectFrom('customer').select('timezone').where('id', '=', customerId).executeTakeFirstOrThrow()).timezone

/** What is distributed: the meetings of another schedule, or the syllabus of a class, without what was deleted since. */
async function sectionsFor(tx: Tx, customerId: number, { copyOf, coreClassId }: Body): Promise<Section[]> {
  const sections =
    copyOf !== undefined
      ? sectionsOfSchedule(await activitiesOf(tx, copyOf))
      : coreClassId !== undefined
        ? sectionsOfSyllabus(await syllabusOf(tx, coreClassId))
        : []
  const lost = new Set((await checkReferences(tx, customerId, sections.map(withItems))).map(({ field }) => field))
  if (lost.size === 0) return sections
  for (const [at, { items }] of sections.entries()) {
    for (const [n, item] of items.entries()) {
      if (lost.has(`activities.${at}.items.${n}.exerciseId`)) item.exerciseId = null
      if (lost.has(`activities.${at}.items.${n}.mediaItemId`)) item.mediaItemId = null
    }
  }
  return sections
}
const withItems = ({ items }: Section) => ({ items: [...items] })

/** What is wrong with a plan beyond its schema. */
async function issuesOf(tx: Tx, customerId: number, body: Body, today: string) {
  const { start, chosen = [] } = body
  const ids = chosen.flatMap(({ instructorId, slot: _slot }, at) =>
    instructorId === undefined ? [] : [{ at, instructorId }],
  )
  const issues = await missingReferences(tx, own, customerId, body)
  if (start < today) issues.push({ field: 'start', message: 'must not be in the past' })
  const known = await tx
    .selectFrom('instructor')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', [0, ...ids.map(({ instructorId }) => instructorId)])
    .execute()
  for (const { at, instructorId } of ids) {
    if (!known.some(({ id }) => id === instructorId))
      issues.push({ field: `chosen.${at}.instructorId`, message: 'is not an instructor of this customer' })
  }
  for (const [at, { startAt, endAt }] of chosen.entries()) {
    if (startAt !== undefined && endAt !== undefined && Date.parse(endAt) <= Date.parse(startAt))
      issues.push({ field: `chosen.${at}.endAt`, message: 'must be after the start' })
  }
  return issues
}

export const planHandlers: Handlers<typeof calls> = {
  async schedulePlan({ params: { customerId }, body }, { tx }) {
    const zone = await zoneOf(tx, customerId)
    const issues = await issuesOf(tx, customerId, body, dayIn(zone, Date.now()))
    if (issues.length > 0) throw invalid(...issues)
    const { start, pattern, skipHolidays, instructorId, zoomAccountId, mode, chosen = [] } = body
    const end = addDays(start, DAYS)
    const range = { from: momentAt(start, 0, zone), to: momentAt(end, 0, zone) }
    const sections = await sectionsFor(tx, customerId, body)
    const holidays = await holidaysOf(tx, customerId, start, end)
    const count = body.meetings ?? (meetingsIn(sections) || USUAL)
    const slots = slotsOf({ start, pattern, zone, skipHolidays }, holidays, count, Date.now())
    const bySlot = new Map(chosen.map((one) => [Date.parse(one.slot), one]))
    const teacher = instructorId === undefined ? undefined : await teacherOf(tx, instructorId, range)
    const subjects = teacher?.expertise ?? []
    const rivals = (most?: number) =>
      subjects.length === 0 ? Promise.resolve([]) : teachersOf(tx, customerId, subjects, range, most)
    const others = await rivals(FIRST)
    const teachers = new Map<number, Teacher>(others.map((one) => [one.id, one]))
    for (const { instructorId: id } of chosen) {
      const found = id === undefined || teachers.has(id) ? undefined : await teacherOf(tx, id, range)
      if (found) teachers.set(found.id, found)
    }
    const meetings = slots
      .map((slot) => {
        const { startAt, endAt, instructorId: by } = bySlot.get(slot.from) ?? {}
        const from = startAt === undefined ? slot.from : Date.parse(startAt)
        const to = endAt === undefined ? from + slot.to - slot.from : Date.parse(endAt)
        return { slot: slot.from, from, to, title: '', teacher: by === undefined ? teacher : teachers.get(by) }
      })
      .toSorted((one, other) => one.from - other.from)
    const contents = contentOf(sections, meetings.length)
    for (const [n, meeting] of meetings.entries()) meeting.title = contents[n]?.[0]?.title ?? plainTitle(n)
    const ends = Math.max(...meetings.map(({ to }) => to))
    const zoom = zoomAccountId === undefined ? undefined : await zoomTimes(tx, zoomAccountId, range)
    const judged = (known: Teacher[]) =>
      judge(meetings, { pattern, zone }, { holidays, teacher, others: known, subjects, zoom })
    const first = judged(others)
    const planned = others.length === FIRST && first.some(wantsTeachers) ? judged(await rivals()) : first
    const type = mode === 'SELF_PACED' ? undefined : mode === 'OFFLINE' ? ('OFFLINE' as const) : ('ZOOM' as const)
    return planned.map(({ slot, title, from, to, clashes, nextFree, teachers: free, teacher: by }, n) => ({
      slot: iso(slot),
      title,
      startAt: iso(from),
      endAt: iso(to),
      instructorId: by?.id ?? null,
      activities: place(contents[n] ?? [], { from, to }, { type, instructorId: by?.id ?? null, ends }),
      conflicts: [...clashes],
      nextFree: nextFree ? { startAt: iso(nextFree.from), endAt: iso(nextFree.to) } : null,
      instructors: [...free],
    }))
  },

  async scheduleZoomAccounts({ params: { customerId } }, { tx }) {
    const accounts = await tx
      .selectFrom('zoom_account')
      .select(['id', 'display_name as name', 'capacity'])
      .where('customer_id', '=', customerId)
      .where('status', '=', 'ACTIVE')
      .where('deleted_at', 'is', null)
      .orderBy('display_name')
      .execute()
    return accounts
  },
}
