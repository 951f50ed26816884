import { sql } from 'kysely'
import type { FieldIssue } from '#contract/core/error.ts'
import { EMPTY } from '#contract/core/common.ts'
import { reason } from '#contract/core/reason.ts'
import type { Redemption } from '#contract/redemption/redemption.ts'
import { redemption } from '#contract/redemption/redemption.ts'
import { canAccept, canReject } from '#contract/redemption/redemption.rules.ts'
import resetCommand from '#commands/voucher/reset.ts'
import { invocation } from '#engine/invocation.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail, invalid, Refusal } from '#server/core/http/fail.ts'
import { alive, code, dotted, email, name, ref } from '#server/core/find/description.ts'
import { related } from '#server/core/resource/columns.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import type { Asked, Judgement } from './judge.ts'
import { judge } from './judge.ts'
import { channelOf, refusedAttempt } from './refuse.ts'
import { take } from './take.ts'

type Free = Extract<Judgement, { kind: 'free' }>

/** What of a redeemed one is history. */
const settled = ['email', 'lmsClassId'] as const

/** The columns of a redemption whose code is good. Without a schedule it waits for one. */
function freeColumns({ voucher, person, room }: Free) {
  const issues = (['email', 'name'] as const).flatMap((field): FieldIssue[] =>
    person[field] === undefined ? [{ field, message: EMPTY }] : [],
  )
  if (issues.length > 0) throw invalid(...issues)
  return {
    voucher_id: voucher.id,
    voucher_code: voucher.code,
    redeem_code: voucher.redeemCode,
    platform_code: voucher.platform,
    flag: 'VALID',
    name: person.name,
    email: person.email,
    phone: person.phone,
    ...(room
      ? { status: 'REDEEMED', redeemed_at: new Date().toISOString(), lms_class_id: room.id }
      : { status: 'PENDING' }),
  }
}

/** The code as it was sent in. @throws why it is refused; the attempt stays */
async function sentIn(asked: Asked, context: HandlerContext) {
  const judged = await judge(context.tx, asked)
  if (judged.kind === 'refused') throw await refusedAttempt(asked, judged, context)
  if (judged.kind === 'full') throw new Refusal(judged.why)
  return { ...freeColumns(judged), channel: channelOf(context), ip: context.ip }
}

/** A request that is accepted by hand, perhaps for another schedule than was asked for. @throws why it cannot be */
async function accepted(
  before: Redemption,
  input: { lmsClassId?: number | null | undefined },
  context: HandlerContext,
) {
  const { customerId, voucherCode, phone } = before
  const lmsClassId = input.lmsClassId === undefined ? before.lmsClassId : input.lmsClassId
  const asked = { customerId, code: voucherCode, name: before.name, email: before.email, phone, lmsClassId }
  const judged = await judge(context.tx, asked)
  if (judged.kind !== 'free') throw new Refusal(judged.why)
  if (!judged.room) throw fail('NEEDS_SCHEDULE', { code: judged.voucher.code })
  return freeColumns(judged)
}

/** The codes that participants sent in, and what came of them. */
export default serveResource(redemption, {
  columns: {
    platform: 'platform_code',
    lmsClass: related('lms_class', 'id', 'code', 'title'),
    coreClassId: { value: ref('voucher.core_class_id'), joins: ['voucher'] },
    coreClass: related('core_class', 'id', 'code', 'title'),
    class: { value: sql`coalesce(lms_class.title, core_class.title)`, joins: ['schedule', 'voucher', 'class'] },
    student: related('student', 'id', 'name'),
  },
  joins: {
    schedule: sql`LEFT JOIN lms_class ON lms_class.id = reedem.lms_class_id`,
    voucher: sql`LEFT JOIN voucher ON voucher.id = reedem.voucher_id`,
    class: sql`LEFT JOIN core_class ON core_class.id = voucher.core_class_id`,
    student: sql`LEFT JOIN student ON student.id = reedem.student_id`,
  },
  references: {
    platform: { table: 'digital_platform', what: 'a platform', by: 'code', shared: true },
    lmsClassId: { table: 'lms_class', what: 'a schedule' },
    coreClassId: { table: 'core_class', what: 'a class' },
    voucherId: { table: 'voucher', what: 'a voucher' },
    studentId: { table: 'student', what: 'a student' },
    studentLmsClassId: { table: 'student_lms_class', what: 'an enrolment' },
  },
  mayEdit(row, input) {
    if (input.status === 'REDEEMED') return canAccept(row)
    if (input.status === 'REJECTED') return canReject(row)
    const isHistory =
      row.status === 'REDEEMED' && settled.some((key) => input[key] !== undefined && input[key] !== row[key])
    return isHistory ? reason('REDEMPTION_CLOSED', { code: row.voucherCode, status: row.status }) : true
  },
  check({ input: { status, flag, note }, before }) {
    if (!before) return []
    return [
      ...(status !== undefined && !note?.trim() ? [{ field: 'note', message: EMPTY }] : []),
      ...(status === 'REJECTED' && flag === undefined ? [{ field: 'flag', message: EMPTY }] : []),
      ...(status !== 'REJECTED' && flag !== undefined ? [{ field: 'flag', message: 'goes with a rejection' }] : []),
    ]
  },
  write: { voucherCode: () => ({}), platform: () => ({}) },
  async values({ customerId, input, before }, context) {
    if (before) return input.status === 'REDEEMED' ? accepted(before, input, context) : {}
    return sentIn({ ...input, customerId, code: input.voucherCode ?? '' }, context)
  },
  async afterWrite(redemptionId, { customerId, set }, context) {
    if (set.status !== 'REDEEMED') return undefined
    const person = { name: String(set.name), email: String(set.email), phone: (set.phone as string | null) ?? null }
    const ids = { voucherId: Number(set.voucher_id), lmsClassId: Number(set.lms_class_id) }
    return take({ redemptionId, customerId, person, ...ids }, context)
  },
  actionOf(_before, { status }) {
    if (status === undefined) return undefined
    return status === 'REDEEMED' ? 'redemption.accept' : 'redemption.reject'
  },
  inverseOfCreate: ({ status, voucherId }) =>
    status === 'REDEEMED' && voucherId !== null
      ? invocation(resetCommand, { voucher: voucherId, reason: 'Penukaran dibatalkan' })
      : undefined,
  find: {
    from: sql`list_reedem AS t`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.created_at DESC, t.id DESC`,
    fields: [
      code('t.redeem_code', { foreign: true, start: true }),
      code('t.voucher_code', { foreign: true, start: true }),
      email('t.email', { foreign: true, part: 'indexed' }),
      name('t.name'),
    ],
    huge: true,
    unnamed: true,
    label: ref('t.voucher_code'),
    hint: dotted(ref('t.name'), sql`initcap(t.status)`),
  },
})
