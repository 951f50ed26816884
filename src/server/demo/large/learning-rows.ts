import type { Value } from './copy.ts'
import { hash, isDropped, isEnrolled } from './links.ts'
import type { Made, Source } from './people-rows.ts'
import type { Plan } from './plan.ts'
import { Fate, platformCodes } from './plan.ts'
import { DAYS } from './shape.ts'
import { codeOf, emailOf, nameOf, voucherCode } from './words.ts'

/** What a fate comes to in a class that has begun, and how many meetings of three it saw. */
function learned(plan: Plan, at: number): { status: string; attended: number; isOver: boolean } {
  const fate = plan.fate[at] ?? 0
  const day = plan.scheduleDay[plan.schedule[at] ?? 0] ?? 0
  const isOver = day + 3 <= DAYS
  const held = day >= DAYS ? 0 : isOver ? 3 : DAYS - day
  const stays =
    fate === Fate.ABSENT || fate === Fate.REGISTERED ? 0 : fate === Fate.DROPOUT ? 1 + (hash(at, 30) % 2) : 3
  const attended = Math.min(held, stays)
  if (isDropped(plan, at)) return { status: 'DROPPED', attended: 0, isOver }
  if (!isOver) return { status: attended > 0 ? 'IN_PROGRESS' : 'REGISTERED', attended, isOver }
  return { status: fate === Fate.PASSED ? 'PASSED' : 'FAILED', attended, isOver }
}

export const enrolmentSource = ({ plan, links, calendar }: Made): Source => ({
  table: 'student_lms_class',
  columns: [
    'id',
    'customer_id',
    'student_id',
    'lms_class_id',
    'core_class_id',
    'platform_code',
    'voucher_id',
    'voucher_code',
    'redeem_code',
    'invoice_code',
    'referral_code',
    'name_on_certificate',
    'email_in_class',
    'status',
    'progress_pct',
    'attended_count',
    'required_count',
    'last_ke',
    'final_score',
    'passed',
    'certificate_status',
    'enrolled_at',
    'started_at',
    'finished_at',
    'last_activity_at',
    'drop_reason',
    'excluded',
    'created_at',
    'updated_at',
  ],
  *rows() {
    for (let at = 0; at < plan.student.length; at++) {
      if (!isEnrolled(plan, at)) continue
      const [student, schedule] = [plan.student[at] ?? 0, plan.schedule[at] ?? 0]
      const { status, attended, isOver } = learned(plan, at)
      const voucher = links.voucher[at] ?? 0
      const enrolled = calendar.moment(plan.day[at] ?? 0, 480 + (hash(at, 31) % 700))
      const day = plan.scheduleDay[schedule] ?? 0
      const finished = isOver && attended === 3 ? calendar.moment(day + 2, 700) : null
      const last = finished ?? (attended > 0 ? calendar.moment(day + attended - 1, 660) : enrolled)
      const score = status === 'PASSED' ? 70 + (hash(at, 32) % 30) : status === 'FAILED' ? hash(at, 32) % 70 : null
      yield [
        links.enrolment[at] ?? 0,
        (plan.studentCustomer[student] ?? 0) + 1,
        student + 1,
        schedule + 1,
        (plan.scheduleClass[schedule] ?? 0) + 1,
        platformCodes[plan.platform[at] ?? 0] ?? 'OWN',
        voucher === 0 ? null : voucher,
        voucher === 0 ? null : voucherCode(plan, at, voucher),
        voucher === 0 ? null : `R${codeOf(voucher)}`,
        at < plan.counts.sales ? `INV-${String(at + 1).padStart(8, '0')}` : null,
        hash(at, 33) % 3 === 0 ? `TEMAN${hash(at, 34) % 50}` : null,
        nameOf(student),
        emailOf(student),
        status,
        Math.round((attended * 100) / 3),
        attended,
        3,
        attended === 0 ? null : attended,
        score,
        status === 'PASSED' ? true : status === 'FAILED' ? false : null,
        status === 'PASSED' ? (hash(at, 35) % 50 === 0 ? 'FAILED' : 'SENT') : 'NONE',
        enrolled,
        attended > 0 ? calendar.moment(day, 540) : null,
        finished,
        last,
        status === 'DROPPED' ? 'Mengundurkan diri' : null,
        hash(at, 36) % 200 === 0,
        enrolled,
        last,
      ]
    }
  },
})

export const attendanceSource = ({ plan, links, calendar }: Made): Source => ({
  table: 'absensi',
  columns: [
    'id',
    'customer_id',
    'student_lms_class_id',
    'student_id',
    'lms_class_id',
    'ke',
    'status',
    'method',
    'attended_at',
    'minutes',
    'platform_code',
    'voucher_code',
    'verified',
    'external_status',
    'excluded',
    'created_at',
    'updated_at',
  ],
  *rows() {
    let id = 0
    for (let at = 0; at < plan.student.length; at++) {
      if (!isEnrolled(plan, at) || isDropped(plan, at)) continue
      const [student, schedule] = [plan.student[at] ?? 0, plan.schedule[at] ?? 0]
      const day = plan.scheduleDay[schedule] ?? 0
      if (day >= DAYS) continue
      const { attended, isOver } = learned(plan, at)
      const voucher = links.voucher[at] ?? 0
      const code = voucher === 0 ? null : voucherCode(plan, at, voucher)
      const held = isOver ? 3 : Math.min(3, DAYS - day)
      const customer = (plan.studentCustomer[student] ?? 0) + 1
      const platform = platformCodes[plan.platform[at] ?? 0] ?? 'OWN'
      const row = (
        ke: number,
        status: string,
        method: string,
        moment: string,
        minutes: number | null,
      ): readonly Value[] => [
        ++id,
        customer,
        links.enrolment[at] ?? 0,
        student + 1,
        schedule + 1,
        ke,
        status,
        method,
        moment,
        minutes,
        platform,
        code,
        status !== 'ABSENT',
        status === 'ABSENT' ? 0 : 1,
        hash(id, 37) % 200 === 0,
        moment,
        moment,
      ]
      for (let ke = 1; ke <= held; ke++) {
        const isIn = ke <= attended
        const late = isIn && hash(at * 4 + ke, 38) % 14 === 0
        const moment = calendar.moment(day + ke - 1, isIn ? (late ? 560 : 538) : 660)
        yield row(
          ke,
          isIn ? (late ? 'LATE' : 'PRESENT') : 'ABSENT',
          isIn ? 'ZOOM' : 'SYSTEM',
          moment,
          isIn ? 118 : null,
        )
      }
      if (isOver && attended === 3) yield row(999, 'PRESENT', 'SYSTEM', calendar.moment(day + 2, 700), null)
    }
  },
})
