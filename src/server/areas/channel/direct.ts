import type { FieldIssue } from '#contract/core/error.ts'
import { platformWords } from '#contract/channel/platform-words.ts'
import type { Sale } from '#contract/channel/sale.ts'
import { lockRow } from '#server/core/audit/snapshot.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail, invalid } from '#server/core/http/fail.ts'
import type { RelatedWrites, Writing, Written } from '#server/core/resource/resource.ts'
import type { Leaving } from './enrol.ts'
import { leave, seat, unseated } from './enrol.ts'
import type { NoPlace, SurePlace, Wanted } from './place.ts'
import { findPlaces, isSure } from './place.ts'

/** Sales of places in a class: there is no voucher between the sale and the class. */

export interface Input {
  voucherId?: number | null
  voucherCode?: string | null
  studentId?: number | null
  lmsClassId?: number | null
  coreClassId?: number | null
  scheduleCode?: string | null
  prakerjaNo?: string | null
  buyerEmail?: string | null
  saleStatus?: Sale['saleStatus']
}

/** What such a sale cannot have, at its field. */
export function voucherIssues({ voucherId, voucherCode }: Input, platform: string): FieldIssue[] {
  const message = `stays empty: ${platformWords(platform)} sells without vouchers`
  return [
    ...(voucherId ? [{ field: 'voucherId', message }] : []),
    ...(voucherCode ? [{ field: 'voucherCode', message }] : []),
  ]
}

const unmatched: Columns = { student_id: null, student_lms_class_id: null, match_status: 'UNMATCHED' }

/** The columns of a sale that is matched. Without a place among them, that is made with the row (`moveEnrolment`). */
export function placed(place: SurePlace, isPaid: boolean): Columns {
  const common = { student_id: place.student.id, match_status: 'MATCHED' }
  if (place.kind === 'in') return { ...common, student_lms_class_id: place.enrolmentId, fulfil_status: place.fulfil }
  const { code, coreClassId } = place.schedule
  return {
    ...common,
    schedule_code: code,
    core_class_id: coreClassId,
    fulfil_status: 'NEW',
    // What is not paid puts nobody into a class.
    ...(isPaid ? {} : { student_lms_class_id: null }),
  }
}

/** What stands in the way of a place that a person asks for. */
function refuse(place: NoPlace): Error {
  switch (place.kind) {
    case 'taken':
      return fail('ALREADY_ENROLLED', { name: place.student.name, title: place.title })
    case 'closed':
      return fail('CLASS_CLOSED', { title: place.schedule.title })
    case 'full':
      return fail('CLASS_FULL', { title: place.schedule.title, capacity: place.schedule.capacity })
    case 'unscheduled':
      return invalid({
        field: 'scheduleCode',
        message: 'must name a schedule: the class has not exactly one that is open',
      })
    case 'several':
      return invalid({ field: 'studentId', message: 'must name the student: several fit what the platform tells' })
    default:
      return invalid({ field: 'studentId', message: 'must name the student: nobody fits what the platform tells' })
  }
}

const clues = ['prakerjaNo', 'buyerEmail', 'coreClassId', 'scheduleCode'] as const

/** Which student and which place in a class a sale belongs to, as columns. By hand where the input says so. */
export async function placeColumns(
  writing: Writing<Sale>,
  platform: string,
  context: HandlerContext,
): Promise<Columns> {
  const { before, customerId } = writing
  const input = writing.input as Input
  const isPaid = (input.saleStatus ?? before?.saleStatus ?? 'PAID') === 'PAID'
  const isPaidAgain = isPaid && before !== undefined && before.saleStatus !== 'PAID' && before.matchStatus === 'MATCHED'
  if (input.studentId === null) return unmatched
  const byHand = input.studentId !== undefined || Boolean(input.lmsClassId) || isPaidAgain
  const isNew = before === undefined || clues.some((key) => input[key] !== undefined && input[key] !== before[key])
  // What is matched already stays so, until a person says otherwise.
  if (!byHand && (!isNew || before?.matchStatus === 'MATCHED')) return {}
  const now = { ...before, ...input }
  const studentId = input.studentId ?? before?.studentId ?? undefined
  const wanted: Wanted = {
    coreClassId: now.coreClassId ?? null,
    scheduleCode: now.scheduleCode || null,
    prakerjaNo: now.prakerjaNo || null,
    email: now.buyerEmail || null,
    ...(byHand && studentId !== undefined ? { studentId } : {}),
    ...(input.lmsClassId ? { lmsClassId: input.lmsClassId } : {}),
  }
  const own = before?.studentLmsClassId ?? null
  const [place = { kind: 'nobody' }] = await findPlaces(context.tx, { customerId, platform, saleId: before?.id, own }, [
    wanted,
  ])
  if (isSure(place)) {
    if (place.kind === 'free' && wanted.coreClassId !== null && place.schedule.coreClassId !== wanted.coreClassId) {
      throw invalid({ field: 'lmsClassId', message: 'is a schedule of another class' })
    }
    return placed(place, isPaid)
  }
  if (byHand) throw refuse(place)
  return place.kind === 'several' || place.kind === 'taken' ? { ...unmatched, match_status: 'CONFLICT' } : unmatched
}

const both = (one: RelatedWrites, other: RelatedWrites): RelatedWrites | undefined => {
  const related = [...(one.related ?? []), ...(other.related ?? [])]
  const counters = [...(one.counters ?? []), ...(other.counters ?? [])]
  return related.length + counters.length > 0 ? { related, counters } : undefined
}

/** Who leaves the class that the sale had led to, and why. */
function leaving({ before, input, set }: Written<Sale>): Leaving | undefined {
  const { saleStatus = before?.saleStatus } = input as Input
  if (before?.saleStatus === 'PAID' && saleStatus === 'CANCELLED') return 'SALE_CANCELLED'
  if (before?.saleStatus === 'PAID' && saleStatus === 'REFUNDED') return 'SALE_REFUNDED'
  if (set.match_status === undefined || set.student_lms_class_id === before?.studentLmsClassId) return undefined
  return set.match_status === 'MATCHED' ? 'SALE_REMATCHED' : 'SALE_UNMATCHED'
}

/** Puts the student of a matched sale into the class, and takes whoever is no longer meant out of it. */
export async function moveEnrolment(
  id: number,
  written: Written<Sale>,
  context: HandlerContext,
): Promise<RelatedWrites | undefined> {
  const { set, before } = written
  const was = before?.studentLmsClassId ?? null
  const why = was === null ? undefined : leaving(written)
  const left = was !== null && why ? await leave(context, was, why) : {}
  if (set.match_status !== 'MATCHED' || set.student_lms_class_id !== undefined) return both(left, {})
  const schedule = await context.tx
    .selectFrom('lms_class')
    .select('id')
    .where('customer_id', '=', written.customerId)
    .where('code', '=', set.schedule_code as string)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const wanted = { saleId: id, studentId: set.student_id as number, lmsClassId: schedule.id }
  const [made] = await seat(context.tx, [wanted], context.session.masterId)
  if (!made) throw new Error(`Sale ${id} made no place`)
  return both(left, unseated(made.enrolmentId, made.lmsClassId))
}

/**
 * With a sale that goes, its student leaves the class; who was there before the sale was, stays.
 * @throws CERTIFIED, CLASS_BEGUN
 */
export async function leaveWith(
  { studentLmsClassId: id, createdAt }: Sale,
  context: HandlerContext,
): Promise<RelatedWrites | undefined> {
  if (id === null) return undefined
  const place = await lockRow(context.tx, 'student_lms_class', id)
  if (Date.parse(String(place.created_at)) < Date.parse(createdAt)) return undefined
  return both(await leave(context, id, 'SALE_DELETED'), {})
}
