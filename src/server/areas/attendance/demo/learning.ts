import { after } from '#server/demo/clock.ts'
import type { Enrolment } from '#server/areas/schedule/demo/enrolments.ts'
import { itemsOf, parts } from '#server/areas/grading/demo/grading.ts'
import { insertLinks, insertRows, json } from '#server/demo/insert.ts'
import type { Media } from '#server/areas/media/demo/media.ts'
import { seedEvidence } from './evidence.ts'
import type { Item, Schedule } from '#server/areas/schedule/demo/schedules.ts'
import type { Customer, World } from '#server/demo/world.ts'

/** Attendance of everybody in every meeting that was held, and the post-test as number 999. */
export async function seedAttendance(world: World, customer: Customer, enrolments: readonly Enrolment[], media: Media) {
  const { tx, random, clock } = world
  const rows = enrolments.flatMap(({ id, life }) =>
    life.presences.map(({ item, status, method, at, minutes }) => {
      const { journey } = life
      const isVerified = status !== 'ABSENT' && random.next() < 0.9
      const isReported = at < clock.at(-1) && status !== 'ABSENT'
      return {
        customer_id: customer.id,
        student_lms_class_id: id,
        student_id: journey.student.id,
        lms_class_id: journey.schedule.id,
        class_activity_item_id: item.id,
        ke: item.ke ?? 1,
        status,
        method,
        attended_at: at,
        minutes,
        platform_code: journey.listing.platform,
        voucher_code: journey.voucherCode,
        verified: isVerified,
        verified_by: isVerified && method === 'MANUAL' ? customer.madeBy : null,
        external_status: isReported ? 1 : 0,
        external_synced_at: isReported ? after(at, 180) : null,
        note: status === 'EXCUSED' ? 'Izin: keperluan keluarga' : method === 'MANUAL' ? 'Sesuai laporan Zoom' : null,
        excluded: random.next() < 0.005,
        created_at: at,
        updated_at: at,
      }
    }),
  )
  const ids = await insertRows(tx, 'absensi', rows)
  await seedEvidence(
    world,
    customer,
    media,
    ids.filter((_, n) => rows[n]?.method === 'SELFIE'),
  )
  return ids
}

/** How far everybody is with each item: locked before the class, open in it, done when done. */
export async function seedActivities(
  { tx, random, clock }: World,
  customer: Customer,
  enrolments: readonly Enrolment[],
) {
  const rows = enrolments.flatMap(({ id, life, status }) =>
    life.journey.schedule.items.map((item) => {
      const doneAt = life.done.get(item) ?? null
      const isOpen = status !== 'DROPPED' && item.startAt < clock.now
      const isBegun = isOpen && life.sheets.some((sheet) => sheet.item === item && sheet.status === 'DRAFT')
      return {
        customer_id: customer.id,
        student_lms_class_id: id,
        class_activity_item_id: item.id,
        status: doneAt
          ? ('DONE' as const)
          : isBegun
            ? ('IN_PROGRESS' as const)
            : isOpen
              ? ('OPEN' as const)
              : ('LOCKED' as const),
        progress_pct: doneAt ? 100 : isBegun ? 40 : 0,
        attempts: life.sheets.filter((sheet) => sheet.item === item).length,
        score: life.points.get(item) ?? null,
        opened_at: doneAt || isBegun ? item.startAt : null,
        done_at: doneAt,
        seconds_spent: doneAt ? random.int(600, 7200) : isBegun ? 480 : 0,
      }
    }),
  )
  await insertLinks(tx, 'student_activity', rows)
}

/** Submitted sheets, and what instructors say about the ones that they look at. */
export async function seedAnswers({ tx, random }: World, customer: Customer, enrolments: readonly Enrolment[]) {
  const made = enrolments.flatMap(({ id, life }) => life.sheets.map((sheet) => ({ id, life, sheet })))
  const rows = made.map(({ id, sheet, life }, n) => {
    const isWork = sheet.exercise.type === 'ASSIGNMENT' || sheet.exercise.type === 'SKILL_TEST'
    // Where grades are not fixed yet, some tests wait for somebody to accept what the server has worked out.
    const waits = !isWork && sheet.auto !== null && life.journey.schedule.lockedAt === null && n % 5 === 2
    const isGraded = sheet.gradedAt !== null && !waits
    return {
      customer_id: customer.id,
      student_lms_class_id: id,
      class_activity_item_id: sheet.item.id,
      exercise_id: sheet.exercise.id,
      attempt: sheet.attempt,
      items: json(sheet.answers),
      files:
        isWork && sheet.status !== 'DRAFT'
          ? [`https://media.akn.example/tugas/${id}-${sheet.item.id}-${sheet.attempt}.pdf`]
          : [],
      auto_score: sheet.auto,
      manual_score: sheet.manual,
      total_score: waits ? null : (sheet.auto ?? sheet.manual),
      comment: sheet.status === 'RETURNED' ? 'Lengkapi langkah kedua dan unggah ulang.' : null,
      status: waits ? ('SUBMITTED' as const) : sheet.status,
      submitted_at: sheet.submittedAt,
      graded_by: isWork && isGraded ? life.journey.schedule.instructor.masterId : null,
      graded_at: waits ? null : sheet.gradedAt,
      run: sheet.run,
      excluded: n % 211 === 210,
      created_at: sheet.submittedAt ?? sheet.item.startAt,
      updated_at: sheet.gradedAt ?? sheet.submittedAt ?? sheet.item.startAt,
    }
  })
  const ids = await insertRows(tx, 'answer', rows)
  // The last sheet of each piece of work is the one that feedback is about.
  const work = new Map<string, number>()
  for (const [n, { id, sheet }] of made.entries()) {
    const isWork = sheet.exercise.type === 'ASSIGNMENT' || sheet.exercise.type === 'SKILL_TEST'
    if (isWork && sheet.status !== 'DRAFT') work.set(`${id}:${sheet.item.id}`, n)
  }
  const feedback = [...work.values()].map((n) => {
    const { id, sheet, life } = made[n] as (typeof made)[number]
    const isGiven = sheet.status === 'GRADED'
    return {
      customer_id: customer.id,
      class_activity_item_id: sheet.item.id,
      student_lms_class_id: id,
      instructor_id: life.journey.schedule.instructor.id,
      submission_answer_id: ids[n] ?? null,
      submitted_at: sheet.submittedAt,
      score: isGiven ? sheet.manual : null,
      notes: isGiven ? random.pick(remarks(sheet.manual ?? 0)) : null,
      status: isGiven ? ('GIVEN' as const) : ('WAITING' as const),
      given_at: isGiven ? sheet.gradedAt : null,
      external_status: isGiven ? 1 : 0,
      created_at: sheet.submittedAt ?? sheet.item.startAt,
    }
  })
  await insertRows(tx, 'instructor_feedback', feedback)
}

function remarks(score: number): readonly string[] {
  if (score >= 85) return ['Rapi dan lengkap, pertahankan.', 'Sangat baik, langkahnya runtut dan hasilnya tepat.']
  if (score >= 70)
    return ['Sudah tepat. Perhatikan lagi bagian akhir.', 'Baik, tambahkan penjelasan pada langkah kedua.']
  return ['Hasil belum sesuai rubrik, baca lagi bahan pertemuan ke-3.', 'Masih ada langkah yang terlewat.']
}

/** Which attempt counts; where there is one attempt, all ways are the same. */
const methodOf = (item: Item, at: number) =>
  item.role === 'TASK'
    ? ('LAST' as const)
    : item.role === 'PRETEST'
      ? at % 2 === 0
        ? ('FIRST' as const)
        : ('AVERAGE' as const)
      : ('BEST' as const)

interface Schema {
  groups: readonly number[]
  items: ReadonlyMap<Item, number>
}

/** The scoring of each schedule: five parts with their items. */
async function seedSchemas({ tx, clock }: World, { id, madeBy }: Customer, schedules: readonly Schedule[]) {
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
        schedule,
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
  return new Map(
    schedules.map((schedule, n): [Schedule, Schema] => [
      schedule,
      {
        groups: groupIds.slice(n * parts.length, (n + 1) * parts.length),
        items: new Map(
          links.flatMap((link, at) => (link.schedule === schedule ? [[link.item, itemIds[at] ?? 0]] : [])),
        ),
      },
    ]),
  )
}

/** The scoring of every class, the scores of every participant, and the grades that follow from them. */
export async function seedScores(
  world: World,
  customer: Customer,
  schedules: readonly Schedule[],
  enrolments: readonly Enrolment[],
) {
  const { tx, clock } = world
  const schemas = await seedSchemas(world, customer, schedules)
  const counted = enrolments.filter(
    ({ status, life }) => status !== 'DROPPED' && life.journey.schedule.startAt < clock.now,
  )
  const scores = counted.flatMap(({ id, life }) =>
    [...life.points].flatMap(([item, points]) => {
      const groupItem = schemas.get(life.journey.schedule)?.items.get(item)
      if (groupItem === undefined) return []
      return [
        {
          customer_id: customer.id,
          student_lms_class_id: id,
          group_item_id: groupItem,
          raw: points,
          max: 100,
          pct: points,
          source: 'AUTO' as const,
          graded_by: null as number | null,
          note: null as string | null,
        },
      ]
    }),
  )
  // A few were put right by hand or came from a sheet; the value is the one that counts either way.
  for (const [n, score] of scores.entries()) {
    if (n % 900 === 450)
      Object.assign(score, {
        source: 'MANUAL',
        graded_by: customer.madeBy,
        note: 'Penilaian ulang atas permintaan peserta',
      })
    if (n % 900 === 800) Object.assign(score, { source: 'IMPORT', graded_by: customer.madeBy })
  }
  await insertRows(tx, 'student_score', scores)
  const grades = counted.flatMap(({ id, life, grade }) => {
    const groups = schemas.get(life.journey.schedule)?.groups ?? []
    const computed = earlierOf(clock.now, life.journey.schedule.lockedAt)
    return [
      {
        customer_id: customer.id,
        student_lms_class_id: id,
        group_id: null,
        level: 0,
        score: grade.final ?? null,
        complete: grade.complete,
        letter: grade.letter ?? null,
        computed_at: computed,
      },
      ...groups.map((group, n) => ({
        customer_id: customer.id,
        student_lms_class_id: id,
        group_id: group,
        level: 1,
        score: grade.parts[n] ?? null,
        complete: grade.parts[n] !== undefined,
        letter: null,
        computed_at: computed,
      })),
    ]
  })
  await insertRows(tx, 'student_grade', grades)
}

const earlierOf = (now: Date, locked: Date | null) => (locked && locked < now ? locked : now)
