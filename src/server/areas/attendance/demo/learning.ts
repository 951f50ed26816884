import { after } from '#server/demo/clock.ts'
import type { Enrolment } from '#server/areas/schedule/demo/enrolments.ts'
import { insertLinks, insertRows, json } from '#server/demo/insert.ts'
import type { Media } from '#server/areas/media/demo/media.ts'
import { seedEvidence } from './evidence.ts'
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
    // While a class runs, the calculated scores of some tests are still to be accepted.
    const waits = !isWork && sheet.auto !== null && life.journey.schedule.workflow === 'ONGOING' && n % 5 === 2
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
      excluded: sheet.item.role === 'SURVEY' && n % 11 === 10,
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
