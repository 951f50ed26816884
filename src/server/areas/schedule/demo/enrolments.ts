import { sql } from 'kysely'
import { after } from '#server/demo/clock.ts'
import { insertRows } from '#server/demo/insert.ts'
import type { Grade } from '#contract/grading/grade.rules.ts'
import { gradeOfLife } from '#server/areas/grading/demo/grading.ts'
import type { Journey } from '#server/demo/journeys.ts'
import type { Life } from '#server/demo/life.ts'
import { attendedIn, liveThrough } from '#server/demo/life.ts'
import type { Customer, World } from '#server/demo/world.ts'

/** A participant in a class, with what was done there and what came of it. */
export interface Enrolment {
  life: Life
  id: number
  status: 'REGISTERED' | 'IN_PROGRESS' | 'FINISHED' | 'PASSED' | 'FAILED' | 'DROPPED'
}

function statusOf(world: World, life: Life, grade: Grade): Enrolment['status'] {
  const { journey } = life
  const { workflow } = journey.schedule
  if (journey.isReset || workflow === 'CANCELLED') return 'DROPPED'
  const isOver = workflow === 'COMPLETED' || workflow === 'GRADING'
  if (!journey.attends) return isOver ? (world.random.next() < 0.35 ? 'DROPPED' : 'FAILED') : 'REGISTERED'
  if (!isOver) return life.done.size > 0 ? 'IN_PROGRESS' : 'REGISTERED'
  if (!grade.complete) return 'FINISHED'
  return grade.passed ? 'PASSED' : 'FAILED'
}

const dropReasons = ['Mengundurkan diri', 'Pindah ke jadwal lain', 'Tidak dapat dihubungi'] as const

function rowOf(world: World, customer: Customer, { life, status }: Enrolment, n: number) {
  const { random } = world
  const { journey } = life
  const { schedule, student, listing } = journey
  const moments = [...life.done.values(), ...life.presences.map(({ at }) => at)].toSorted(
    (a, b) => a.getTime() - b.getTime(),
  )
  const meetings = life.presences.filter(({ item }) => item.role === 'MEETING')
  const reason = journey.isReset
    ? 'VOUCHER_RESET'
    : schedule.workflow === 'CANCELLED'
      ? 'CLASS_CANCELLED'
      : random.pick(dropReasons)
  const enrolledAt = journey.redeemedAt ?? journey.boughtAt
  return {
    customer_id: customer.id,
    student_id: student.id,
    lms_class_id: schedule.id,
    core_class_id: schedule.coreClass.id,
    platform_code: listing.platform,
    voucher_id: journey.voucherId,
    voucher_code: journey.voucherCode,
    redeem_code: journey.redeemCode,
    invoice_code: journey.invoice,
    referral_code: journey.referral,
    name_on_certificate: student.name,
    email_in_class: student.email,
    status,
    attended_count: attendedIn(life),
    required_count: 5,
    last_ke: life.presences.some(({ item }) => item.ke === 999) ? 999 : (meetings.at(-1)?.item.ke ?? null),
    restart_count: life.restarted ? 1 : 0,
    enrolled_at: enrolledAt,
    last_activity_at: enrolledAt,
    drop_reason: status === 'DROPPED' ? reason : null,
    note: n % 60 === 59 ? 'Minta pengingat lewat WhatsApp.' : null,
    excluded: n % 97 === 96,
    created_at: enrolledAt,
    updated_at: moments.at(-1) ?? enrolledAt,
  }
}

/** Everybody who redeemed becomes a participant and lives through the class up to now. */
export async function seedEnrolments(
  world: World,
  customer: Customer,
  journeys: readonly Journey[],
): Promise<Enrolment[]> {
  const { clock } = world
  const redeemed = journeys.filter(({ redeemedAt }) => redeemedAt !== null)
  const firstGrading = redeemed.find(({ schedule }) => schedule.workflow === 'GRADING')?.schedule
  let open = 0
  let restarts = 0
  const enrolments = redeemed.map((journey): Enrolment => {
    const { schedule } = journey
    // In one class four scores are missing; everything else that is over is graded.
    const misses = schedule === firstGrading && journey.finishes && open < 4
    if (misses) open++
    const restarted = schedule.workflow === 'ONGOING' && journey.attends && restarts < 3
    if (restarted) restarts++
    const life = liveThrough(world, journey, { isWaiting: (item) => misses && item.role === 'SKILL', restarted })
    return { life, id: 0, status: statusOf(world, life, gradeOfLife(life, clock.now)) }
  })
  const ids = await insertRows(
    world.tx,
    'student_lms_class',
    enrolments.map((enrolment, n) => rowOf(world, customer, enrolment, n)),
  )
  for (const [n, enrolment] of enrolments.entries()) {
    enrolment.id = ids[n] ?? 0
    enrolment.life.journey.enrolmentId = enrolment.id
  }
  return enrolments
}

/** Who was in the latest meetings, as the meeting provider saw it. */
export async function seedMeetingLog(
  world: World,
  customer: Customer,
  enrolments: readonly Enrolment[],
): Promise<void> {
  const { tx, random, clock } = world
  const seen = enrolments.flatMap(({ id, life }) =>
    life.presences.filter(({ method }) => method === 'ZOOM').map((presence) => ({ id, life, presence })),
  )
  const latest = seen.filter(({ presence }) => presence.at > clock.at(-45))
  const people = latest.map(({ id, life, presence }, n) => {
    const { student } = life.journey
    const how = n % 23 === 0 ? ('MANUAL' as const) : n % 7 === 0 ? ('NAME' as const) : ('EMAIL' as const)
    return {
      customer_id: customer.id,
      class_activity_item_id: presence.item.id,
      student_lms_class_id: id,
      display_name: how === 'MANUAL' ? `HP ${student.name.split(' ')[0] ?? ''}` : student.name,
      email: how === 'EMAIL' ? student.email : null,
      joined_at: presence.at,
      left_at: after(presence.at, presence.minutes ?? 90),
      minutes: presence.minutes,
      is_host: false,
      matched_by: how,
    }
  })
  const schedules = new Map(latest.map(({ life, presence }) => [presence.item, life.journey.schedule]))
  const others = [...schedules].flatMap(([item, { instructor }], n) => {
    const other = (name: string, email: string | null, isHost: boolean) => ({
      customer_id: customer.id,
      class_activity_item_id: item.id,
      student_lms_class_id: null,
      display_name: name,
      email,
      joined_at: after(item.startAt, isHost ? -12 : random.int(5, 30)),
      left_at: after(item.endAt, isHost ? 4 : -random.int(5, 50)),
      minutes: isHost ? 136 : random.int(30, 70),
      is_host: isHost,
      matched_by: 'NONE' as const,
    })
    return [other(instructor.name, instructor.email, true), ...(n % 2 === 0 ? [other('Galaxy A12', null, false)] : [])]
  })
  await insertRows(tx, 'zoom_participant', [...people, ...others])
}

/** The search index of what each instructor teaches. */
export async function seedInstructorClasses({ tx }: World, { id }: Customer): Promise<void> {
  await sql`
    INSERT INTO instructor_class (customer_id, instructor_id, lms_class_id, role, starts, ends, students, avg_feedback)
    SELECT l.customer_id, l.instructor_id, l.lms_class_id, l.role, c.start_at, c.end_at, c.enrolled_count,
           (SELECT round(avg(f.score), 2) FROM instructor_feedback f JOIN student_lms_class s ON s.id = f.student_lms_class_id
             WHERE s.lms_class_id = c.id AND f.instructor_id = l.instructor_id AND f.status = 'GIVEN')
      FROM lms_class_instructor l JOIN lms_class c ON c.id = l.lms_class_id WHERE l.customer_id = ${id}`.execute(tx)
}
