import type { CoreClass } from '#server/areas/class/demo/catalogue.ts'
import { after } from '#server/demo/clock.ts'
import type { ClassExercises, Exercise, Exercises } from '#server/areas/exercise/demo/exercises.ts'
import { insertLinks, insertRows } from '#server/demo/insert.ts'
import type { Instructor } from './instructors.ts'
import type { Media } from '#server/areas/media/demo/media.ts'
import type { Draft } from './schedule-plan.ts'
import { draftAll, itemDrafts } from './schedule-plan.ts'
import type { Customer, World } from '#server/demo/world.ts'

export type Workflow = 'DRAFT' | 'REVIEW' | 'PUBLISHED' | 'ONGOING' | 'GRADING' | 'COMPLETED' | 'CANCELLED'

export interface Item {
  id: number
  role: 'PRETEST' | 'MEETING' | 'READING' | 'TASK' | 'SKILL' | 'POSTTEST' | 'SURVEY'
  type: 'ZOOM' | 'EXERCISE' | 'ASSIGNMENT' | 'EXAM' | 'EVALUATION' | 'OFFLINE' | 'VIDEO' | 'MATERIAL'
  ke: number | null
  startAt: Date
  endAt: Date
  mandatory: boolean
  exercise: Exercise | undefined
}

export interface Schedule {
  id: number
  code: string
  title: string
  coreClass: CoreClass
  workflow: Workflow
  startAt: Date
  endAt: Date
  items: readonly Item[]
  instructor: Instructor
  lockedAt: Date | null
  /** The most purchases that it takes. */
  room: number
}

async function insertClasses(
  world: World,
  customer: Customer,
  drafts: readonly Draft[],
  made: Made,
): Promise<string[][]> {
  const { tx, clock, vault } = world
  const { id, code, madeBy } = customer
  const rows = drafts.map(({ plan, coreClass, startAt, endAt, days }, n) => {
    const batch = drafts.slice(0, n).filter((other) => other.coreClass === coreClass).length + 1
    const isCancelled = plan.workflow === 'CANCELLED'
    const variant = coreClass.variants[plan.hour === 9 ? 0 : coreClass.variants.length - 1]
    const meeting = String(92_000_000_000 + id * 1_000_000 + n)
    return {
      customer_id: id,
      code: `JK-${clock.month(days[0] ?? 0)}-${String(n + 1).padStart(4, '0')}`,
      title: `${coreClass.title} – angkatan ${batch}`,
      core_class_id: coreClass.id,
      variant_id: variant?.id ?? null,
      program_id: made.program,
      schema_version: n % 9 === 8 ? 1 : 2,
      workflow: plan.workflow,
      start_at: startAt,
      end_at: endAt,
      enroll_open_at: clock.at(plan.day - 30, 0),
      enroll_close_at: after(startAt, -60),
      external_schedule_code: `pra-${code.toLowerCase()}-${String(n + 1).padStart(4, '0')}`,
      mode: variant?.mode ?? ('WEBINAR' as const),
      waiting_list: n % 5 === 0,
      price: coreClass.price,
      zoom_account_id: made.zoomAccounts[n % made.zoomAccounts.length] ?? null,
      zoom_meeting_id: meeting,
      zoom_passcode_enc: vault.seal(`demo-${n}`, 'lms_class.zoom_passcode'),
      min_attendance_pct: 80,
      certificate_template_id: made.template,
      grading_locked_at: plan.workflow === 'COMPLETED' ? after(endAt, 3 * 24 * 60) : null,
      cancel_reason: isCancelled ? 'Peserta kurang dari batas terkecil' : null,
      notes: n % 6 === 0 ? 'Instruktur cadangan sudah dihubungi.' : null,
      created_at: clock.at(plan.day - 45, 9, n),
      updated_at: plan.day < 0 ? after(endAt, 60) : clock.at(-1, 15, n),
      created_by: madeBy,
      updated_by: madeBy,
    }
  })
  const ids = await insertRows(tx, 'lms_class', rows)
  return rows.map((row, n) => [String(ids[n]), row.code, row.title])
}

export interface Made {
  program: number
  template: number
  zoomAccounts: readonly number[]
  exercises: Exercises
  media: Media
}

/** Scheduled classes from four months ago to six weeks ahead, with what is in them. */
export async function seedSchedules(
  world: World,
  customer: Customer,
  classes: readonly CoreClass[],
  instructors: readonly Instructor[],
  made: Made,
): Promise<Schedule[]> {
  const { tx, clock } = world
  const { id, madeBy } = customer
  const stamp = { created_by: madeBy, updated_by: madeBy }
  const drafts = draftAll(world, customer.size.schedules, classes, instructors)
  const identities = await insertClasses(world, customer, drafts, made)
  const activities = drafts.flatMap(({ days, coreClass }, n) =>
    days.map((day, at) => ({
      customer_id: id,
      lms_class_id: Number(identities[n]?.[0]),
      sort_order: at + 1,
      title: `Pertemuan ${at + 1}`,
      description: coreClass.text.meetings[at] ?? null,
      date: clock.date(day),
      ...stamp,
    })),
  )
  const activityIds = await insertRows(tx, 'class_activity', activities)
  const planned = drafts.map((draft) =>
    itemDrafts(world, draft, made.exercises.byClass.get(draft.coreClass.id) as ClassExercises, made.exercises.survey),
  )
  const rows = planned.flatMap((items, n) =>
    items.map((item, order) => ({
      customer_id: id,
      class_activity_id: activityIds[n * 5 + item.meeting] ?? 0,
      lms_class_id: Number(identities[n]?.[0]),
      sort_order: order + 1,
      title: item.title,
      type: item.type,
      ke: item.ke,
      start_at: item.startAt,
      end_at: item.endAt,
      duration_minutes: item.role === 'MEETING' ? 120 : 30,
      instructor_id: item.role === 'MEETING' ? (drafts[n]?.instructor.id ?? null) : null,
      media_item_id: item.role === 'READING' ? (made.media.lessons[n % made.media.lessons.length] ?? null) : null,
      exercise_id: item.exercise?.id ?? null,
      zoom_join_url: item.type === 'ZOOM' ? `https://zoom.example/j/${92_000_000_000 + id * 1_000_000 + n}` : null,
      mandatory: item.mandatory,
      weightable: item.role !== 'SURVEY' && item.role !== 'READING',
      recording_url:
        item.type === 'ZOOM' && clock.isPast(item.endAt)
          ? `https://media.akn.example/rekaman/${n}-${item.ke}.mp4`
          : null,
      ...stamp,
    })),
  )
  const itemIds = await insertRows(tx, 'class_activity_item', rows)
  const schedules = drafts.map((draft, n): Schedule => {
    const items = (planned[n] ?? []).map((item, order) => ({ ...item, id: itemIds[n * 11 + order] ?? 0 }))
    return {
      id: Number(identities[n]?.[0]),
      code: identities[n]?.[1] ?? '',
      title: identities[n]?.[2] ?? '',
      coreClass: draft.coreClass,
      workflow: draft.plan.workflow,
      startAt: draft.startAt,
      endAt: draft.endAt,
      items,
      instructor: draft.instructor,
      lockedAt: draft.plan.workflow === 'COMPLETED' ? after(draft.endAt, 3 * 24 * 60) : null,
      room: 45,
    }
  })
  await seedTeachers(world, customer, schedules, instructors)
  return schedules
}

/** Who teaches a schedule, who helps, and one class that changed hands half way. */
async function seedTeachers(
  { tx }: World,
  { id }: Customer,
  schedules: readonly Schedule[],
  instructors: readonly Instructor[],
) {
  const links = schedules.flatMap(({ id: classId, instructor, items }, n) => {
    const helper = instructors[(instructors.indexOf(instructor) + 1) % instructors.length] as Instructor
    const role = n % 6 === 4 ? ('FACILITATOR' as const) : ('ASSISTANT' as const)
    const main = {
      customer_id: id,
      lms_class_id: classId,
      instructor_id: instructor.id,
      role: 'MAIN' as const,
      from_item_id: null,
    }
    const isHandedOver = n === 4
    const second = {
      customer_id: id,
      lms_class_id: classId,
      instructor_id: helper.id,
      role,
      from_item_id: isHandedOver ? (items[3]?.id ?? null) : null,
    }
    return n % 3 === 1 && helper.id !== instructor.id ? [main, second] : [main]
  })
  await insertLinks(tx, 'lms_class_instructor', links)
}
