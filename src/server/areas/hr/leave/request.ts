import { sql } from 'kysely'
import type { LeaveRequest, LeaveSpan } from '#contract/hr/leave-request.ts'
import { canCancel, canRespond, workingDaysOf } from '#contract/hr/leave.rules.ts'
import { allows } from '#contract/core/permission.ts'
import type { Tx } from '#server/core/db/database.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import { requireVersion } from '#server/core/audit/conflict.ts'
import { heldWith } from '#server/core/auth/rights.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce, fail, invalid } from '#server/core/http/fail.ts'
import { differences } from '#server/core/resource/audit-values.ts'
import { lockRecord, readRecord } from '#server/core/resource/read.ts'
import requests from './leave-request.resource.ts'
import type { Applicant } from './spans.ts'
import { plan } from './spans.ts'
import { holidaysOf, todayIn, workTimeOf } from './work-time.ts'

/** `LV-2611-0007`: the next of the month; two writers at once do not get the same. */
async function nextNumber(tx: Tx, customerId: number): Promise<string> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('academy-leave-no', ${customerId}::bigint))`.execute(tx)
  const { rows } = await sql<{ month: string; last: number | null }>`
    SELECT to_char(now() AT TIME ZONE c.timezone, 'YYMM') AS month,
           (SELECT max(substring(r.number FROM '(\\d+)$')::int) FROM leave_request r
             WHERE r.customer_id = c.id
               AND r.number LIKE 'LV-' || to_char(now() AT TIME ZONE c.timezone, 'YYMM') || '-%') AS last
      FROM customer c WHERE c.id = ${customerId}`.execute(tx)
  const [found] = rows
  return `LV-${found?.month ?? ''}-${String((found?.last ?? 0) + 1).padStart(4, '0')}`
}

/** Requests of one employee are made one after the other, so that none overlaps another and no balance is spent twice. */
const lockEmployee = (tx: Tx, id: number) => sql`SELECT id FROM employee WHERE id = ${id} FOR UPDATE`.execute(tx)

interface Wanted extends LeaveSpan {
  reason: string
  attachmentFileId?: number | null | undefined
}

/** @throws VALIDATION, LEAVE_OVERLAP, LEAVE_BALANCE_INSUFFICIENT */
export async function makeRequest(
  applicant: Applicant,
  wanted: Wanted,
  context: HandlerContext,
): Promise<LeaveRequest> {
  const { tx, session, audit } = context
  await lockEmployee(tx, applicant.id)
  const planned = await plan(tx, applicant, wanted, { lock: true })
  const issues = [...planned.issues, ...(await wrongAttachment(tx, applicant.customerId, wanted.attachmentFileId))]
  if (issues.length > 0) throw invalid(...issues)
  const [same] = planned.overlaps
  if (same) throw fail('LEAVE_OVERLAP', { number: same.number })
  const { balance, amount } = planned
  if (!balance || balance.remaining < amount)
    throw fail('LEAVE_BALANCE_INSUFFICIENT', { remaining: balance?.remaining ?? 0, amount })
  const { id } = await tx
    .insertInto('leave_request')
    .values({
      customer_id: applicant.customerId,
      number: await nextNumber(tx, applicant.customerId),
      employee_id: applicant.id,
      leave_type_id: planned.type.id,
      start_date: wanted.startDate,
      end_date: wanted.endDate,
      half: wanted.half ?? null,
      start_time: wanted.startTime ?? null,
      amount,
      duration_type: planned.durationType,
      reason: wanted.reason,
      attachment_file_id: wanted.attachmentFileId ?? null,
      approver_id: applicant.approverId,
      created_by: session.masterId,
      updated_by: session.masterId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (wanted.attachmentFileId)
    await tx
      .updateTable('file')
      .set({ ref_type: 'leave_request', ref_id: id })
      .where('id', '=', wanted.attachmentFileId)
      .execute()
  await moveBalance(tx, balance.id, { pending: amount })
  const row = await readRecord(tx, requests, id)
  audit({
    action: 'leaveRequest.create',
    resource: 'leave_request',
    recordId: id,
    customerId: row.customerId,
    label: requests.label(row),
    version: row.version,
    after: { number: row.number, startDate: row.startDate, endDate: row.endDate, amount, status: row.status },
    reason: wanted.reason,
  })
  return row
}

/** A file that belongs to something else is not shown with a request. */
async function wrongAttachment(tx: Tx, customerId: number, id: number | null | undefined) {
  if (!id) return []
  const found = await tx
    .selectFrom('file')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('purpose', '=', 'LEAVE')
    .where('ref_id', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found ? [] : [{ field: 'attachmentFileId', message: 'is not a file for this request' }]
}

const moveBalance = (tx: Tx, id: number, { pending = 0, used = 0 }: { pending?: number; used?: number }) =>
  sql`UPDATE leave_balance SET pending = pending + ${pending}, used = used + ${used}, version = version + 1
       WHERE id = ${id}`.execute(tx)

/** The balance that a request was taken from, locked. */
async function lockedBalance(
  tx: Tx,
  { employeeId, leaveTypeId, startDate }: LeaveRequest,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM leave_balance WHERE employee_id = ${employeeId} AND leave_type_id = ${leaveTypeId}
       AND period_year = extract(year FROM ${startDate}::date)::int AND deleted_at IS NULL FOR UPDATE`.execute(tx)
  return rows[0]?.id
}

const noteLedger = (
  tx: Tx,
  entry: {
    customerId: number
    balanceId: number
    delta: number
    reason: 'REQUEST' | 'CANCEL'
    requestId: number
    actorId: number | null
    note?: string | null
  },
) =>
  tx
    .insertInto('leave_ledger')
    .values({
      customer_id: entry.customerId,
      balance_id: entry.balanceId,
      delta: entry.delta,
      reason: entry.reason,
      request_id: entry.requestId,
      actor_id: entry.actorId,
      note: entry.note ?? null,
    })
    .execute()

/** The days of an approved request in the attendance. A day on which someone was seen at work stays as it is. */
async function writeDays(tx: Tx, row: LeaveRequest): Promise<void> {
  if (row.duration_type === 'HOUR' || row.half !== null) return
  const { customerId, startDate, endDate, employeeId, id, number } = row
  const { workDays } = await workTimeOf(tx, customerId)
  const holidays = await holidaysOf(tx, customerId, startDate, endDate)
  const days = workingDaysOf(startDate, endDate, { workDays, holidays })
  await sql`
    INSERT INTO employee_attendance (customer_id, employee_id, day, status, note, leave_request_id)
    SELECT ${customerId}, ${employeeId}, d, CASE t.code WHEN 'SAKIT' THEN 'SICK' ELSE 'LEAVE' END, ${number}, ${id}
      FROM unnest(${days}::date[]) d, leave_type t WHERE t.id = ${row.leaveTypeId}
    ON CONFLICT (employee_id, day) WHERE deleted_at IS NULL DO UPDATE
       SET status = excluded.status, note = excluded.note, leave_request_id = excluded.leave_request_id,
           version = employee_attendance.version + 1
     WHERE employee_attendance.check_in IS NULL`.execute(tx)
}

const removeDays = (tx: Tx, requestId: number) =>
  sql`DELETE FROM employee_attendance WHERE leave_request_id = ${requestId} AND check_in IS NULL`.execute(tx)

/** What someone is to a request: who asked, whose reports asked, or who works with leave. */
export interface Standing {
  own: boolean
  supervises: boolean
  reads: boolean
  approves: boolean
}

export async function standingOf(tx: Tx, row: LeaveRequest, { session }: HandlerContext): Promise<Standing> {
  const { rows } = await sql<{ own: boolean; supervises: boolean }>`
    SELECT coalesce(e.master_id = ${session.masterId}, false) AS own,
           coalesce(s.master_id = ${session.masterId} AND s.active AND s.deleted_at IS NULL, false) AS supervises
      FROM employee e LEFT JOIN employee s ON s.id = e.supervisor_id WHERE e.id = ${row.employeeId}`.execute(tx)
  const held = heldWith(session, row.customerId)
  return {
    own: rows[0]?.own ?? false,
    supervises: rows[0]?.supervises ?? false,
    reads: allows(held, 'leave:read'),
    approves: allows(held, 'leave:approve'),
  }
}

/** @throws NOT_FOUND for a request that the caller must not know of */
export async function readable(id: number, context: HandlerContext): Promise<LeaveRequest> {
  const row = await readRecord(context.tx, requests, id)
  const { own, supervises, reads } = await standingOf(context.tx, row, context)
  if (!own && !supervises && !reads) throw fail('NOT_FOUND', { what: requests.noun })
  return row
}

interface Response {
  status: 'APPROVED' | 'REJECTED'
  note?: string | undefined
  version?: number | undefined
}

/** Approves or rejects a request. Of two who decide at once, the second meets a request that is decided. */
export async function respond(id: number, { status: to, note, version }: Response, context: HandlerContext) {
  const { tx, session, audit } = context
  const { own, supervises, approves } = await standingOf(tx, await readable(id, context), context)
  const { row: before, raw } = await lockRecord(tx, requests, id)
  if (own) throw fail('OWN_LEAVE', {})
  if (!supervises && !approves) throw fail('FORBIDDEN', { permission: 'leave:approve' })
  enforce(canRespond(before, to))
  if (version !== undefined) await requireVersion(context, 'leave_request', before, version, 'leave:read')
  if (to === 'REJECTED' && !note) throw invalid({ field: 'note', message: "can't be empty!" })
  const balanceId = await lockedBalance(tx, before)
  const { amount } = before
  await writeRow(
    tx,
    'leave_request',
    raw,
    { status: to, responded_at: new Date().toISOString(), response_note: note || null, approver_id: session.masterId },
    session.masterId,
  )
  if (balanceId !== undefined) {
    await moveBalance(tx, balanceId, { pending: -amount, used: to === 'APPROVED' ? amount : 0 })
    if (to === 'APPROVED')
      await noteLedger(tx, {
        customerId: before.customerId,
        balanceId,
        delta: -amount,
        reason: 'REQUEST',
        requestId: id,
        actorId: session.masterId,
      })
  }
  const row = await readRecord(tx, requests, id)
  if (to === 'APPROVED') await writeDays(tx, row)
  const verb = to === 'APPROVED' ? 'approve' : 'reject'
  audit({
    action: `leaveRequest.${verb}`,
    resource: 'leave_request',
    recordId: id,
    customerId: before.customerId,
    label: requests.label(row),
    version: row.version,
    ...differences({ status: before.status }, { status: row.status }),
    ...(note ? { reason: note } : {}),
  })
  return row
}

/** Cancels a request: what it took from the balance is given back, and its days leave the attendance. */
export async function cancel(id: number, reason: string | undefined, context: HandlerContext): Promise<LeaveRequest> {
  const { tx, session, audit } = context
  const { row: before, raw } = await lockRecord(tx, requests, id)
  const { timezone } = await workTimeOf(tx, before.customerId)
  enforce(canCancel(before, todayIn(timezone)))
  await settleCancelled(tx, before, session.masterId)
  await writeRow(
    tx,
    'leave_request',
    raw,
    { status: 'CANCELLED', cancelled_at: new Date().toISOString(), cancel_reason: reason ?? null },
    session.masterId,
  )
  const row = await readRecord(tx, requests, id)
  audit({
    action: 'leaveRequest.cancel',
    resource: 'leave_request',
    recordId: id,
    customerId: before.customerId,
    label: requests.label(row),
    version: row.version,
    ...differences({ status: before.status }, { status: row.status }),
    ...(reason ? { reason } : {}),
  })
  return row
}

async function settleCancelled(tx: Tx, row: LeaveRequest, actorId: number | null): Promise<void> {
  const balanceId = await lockedBalance(tx, row)
  const { amount, customerId, id } = row
  if (balanceId !== undefined && row.status === 'PENDING') await moveBalance(tx, balanceId, { pending: -amount })
  if (balanceId !== undefined && row.status === 'APPROVED') {
    await moveBalance(tx, balanceId, { used: -amount })
    await noteLedger(tx, { customerId, balanceId, delta: amount, reason: 'CANCEL', requestId: id, actorId })
  }
  await removeDays(tx, id)
}
