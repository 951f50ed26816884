import { sql } from 'kysely'
import type * as balanceCalls from '#contract/hr/leave-balance.ts'
import type { EmployeeBalances } from '#contract/hr/leave-balance.ts'
import { leaveBalance } from '#contract/hr/leave-balance.ts'
import type * as requestCalls from '#contract/hr/leave-request.ts'
import { leaveRequest } from '#contract/hr/leave-request.ts'
import type * as typeCalls from '#contract/hr/leave-type.ts'
import { leaveType } from '#contract/hr/leave-type.ts'
import { chooseCustomer } from '#server/core/auth/rights.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { fail, invalid } from '#server/core/http/fail.ts'
import { xlsHandler } from '#server/core/list/handlers.ts'
import { resourceHandlers } from '#server/core/resource/handlers.ts'
import { adjust } from './adjust.ts'
import balances from './leave-balance.resource.ts'
import requests from './leave-request.resource.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { requireVersion } from '#server/core/audit/conflict.ts'
import types from './leave-type.resource.ts'
import { cancel, makeRequest, respond } from './request.ts'
import { applicantOf, previewOf } from './spans.ts'

const ofType = resourceHandlers(types, leaveType.calls)

export const leaveTypeHandlers: Handlers<typeof typeCalls> = {
  leaveTypeList: ofType.list,
  leaveTypeRead: ofType.read,
  leaveTypeCreate: ofType.create,
  leaveTypeUpdate: ofType.update,
  leaveTypeRemove: ofType.remove,
}

/** The balances of an employee, the newest year first, with every change of them. */
export async function balancesOf(tx: Tx, employeeId: number, durationType?: 'DAY' | 'HOUR'): Promise<EmployeeBalances> {
  const found = await sql<EmployeeBalances['employee']>`
    SELECT id, name, employee_no AS "employeeNo", join_date::text AS "joinDate" FROM employee
     WHERE id = ${employeeId} AND deleted_at IS NULL`.execute(tx)
  const [employee] = found.rows
  if (!employee) throw fail('NOT_FOUND', { what: 'employee' })
  const { rows } = await sql<EmployeeBalances['balances'][number]>`
    SELECT b.id, json_build_object('id', t.id, 'code', t.code, 'name', t.name) AS "leaveType",
           b.period_year AS "periodYear", b.duration_type, b.entitled::float8 AS entitled, b.carried::float8 AS carried,
           b.used::float8 AS used, b.pending::float8 AS pending, b.remaining::float8 AS remaining,
           b.expires_at::text AS "expiresAt", b.version
      FROM leave_balance b JOIN leave_type t ON t.id = b.leave_type_id
     WHERE b.employee_id = ${employeeId} AND b.deleted_at IS NULL
       ${durationType ? sql`AND b.duration_type = ${durationType}` : sql``}
     ORDER BY b.period_year DESC, t.name`.execute(tx)
  const entries = await sql<EmployeeBalances['ledger'][number] & { at: Date }>`
    SELECT l.id, l.balance_id AS "balanceId", l.delta::float8 AS delta, l.reason, l.note, l.at,
           CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'number', r.number) END AS request,
           CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END AS actor
      FROM leave_ledger l LEFT JOIN leave_request r ON r.id = l.request_id LEFT JOIN app_user u ON u.id = l.actor_id
     WHERE l.balance_id = ANY (${rows.map(({ id }) => id)}::bigint[]) ORDER BY l.at DESC, l.id DESC LIMIT 500`.execute(
    tx,
  )
  return {
    employee,
    balances: rows,
    ledger: entries.rows.map((entry) => Object.assign(entry, { at: entry.at.toISOString() })),
  }
}

const ofBalance = resourceHandlers(balances, leaveBalance.calls)

export const leaveBalanceHandlers: Handlers<typeof balanceCalls> = {
  leaveBalanceList: ofBalance.list,
  leaveBalanceRead: ofBalance.read,
  leaveBalanceCreate: ofBalance.create,
  leaveBalanceUpdate: ({ params: { id }, body }, context) => adjust(id, body, context),
  leaveBalanceRemove: ofBalance.remove,
  async employeeBalances({ params: { customerId, employeeId }, query }, { tx }) {
    const applicant = await applicantOf(tx, { id: employeeId })
    if (applicant?.customerId !== customerId) throw fail('NOT_FOUND', { what: 'employee' })
    return balancesOf(tx, employeeId, query.duration_type)
  },
  leaveBalanceDownload: xlsHandler(balances.list),
}

const ofRequest = resourceHandlers(requests, leaveRequest.calls)

export const leaveRequestHandlers: Handlers<typeof requestCalls> = {
  leaveApprovalList: ofRequest.list,
  leaveApprovalRead: ofRequest.read,
  leaveRespond: ({ params: { id }, body }, context) => respond(id, body, context),
  async leaveRequestCreate({ query, body }, context) {
    const { employeeId, ...wanted } = body
    const applicant = await applicantOf(context.tx, { id: employeeId })
    if (applicant?.customerId !== chooseCustomer(context.session, query.customerId))
      throw invalid({ field: 'employeeId', message: 'is not an employee of this customer' })
    return makeRequest(applicant, wanted, context)
  },
  async leaveRequestUpdate(input, context) {
    const { id } = input.params
    const row = await readRecord(context.tx, requests, id)
    await requireVersion(context, 'leave_request', row, input.body.version, 'leave:read')
    return cancel(id, input.body.cancelReason, context)
  },
  leaveRequestRemove: ofRequest.remove,
  async leavePreview({ body: { employeeId, ...asked } }, context) {
    const { tx, session } = context
    if (employeeId !== undefined && !context.may('leave:create'))
      throw fail('FORBIDDEN', { permission: 'leave:create' })
    const applicant = await applicantOf(
      tx,
      employeeId === undefined ? { masterId: session.masterId } : { id: employeeId },
    )
    if (!applicant) throw employeeId === undefined ? fail('NO_EMPLOYEE', {}) : fail('NOT_FOUND', { what: 'employee' })
    return previewOf(tx, applicant, asked, context.may('leave:read'))
  },
}
