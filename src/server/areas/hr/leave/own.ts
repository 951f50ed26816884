import { sql } from 'kysely'
import type * as calls from '#contract/hr/own-work.ts'
import type { Absence, OwnWork } from '#contract/hr/own-work.ts'
import { chooseCustomer } from '#server/core/auth/rights.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { fail, invalid } from '#server/core/http/fail.ts'
import { shownTo } from '#server/core/resource/handlers.ts'
import { readRecord } from '#server/core/resource/read.ts'
import files from '../../media/file.resource.ts'
import { stagedOf } from '../../media/new-content.ts'
import { createRecord } from '#server/core/resource/write.ts'
import employees from '../employee/employee.resource.ts'
import { balancesOf } from './handlers.ts'
import requests from './leave-request.resource.ts'
import { cancel, makeRequest, readable, respond, standingOf } from './request.ts'
import { applicantOf } from './spans.ts'
import { holidaysOf } from './work-time.ts'

/** The employee who makes the call. @throws NO_EMPLOYEE */
async function ownEmployee({ tx, session }: HandlerContext) {
  const applicant = await applicantOf(tx, { masterId: session.masterId })
  if (!applicant) throw fail('NO_EMPLOYEE', {})
  return applicant
}

const MOST_DAYS = 92

export const ownWorkHandlers: Handlers<typeof calls> = {
  async ownWork(_input, context) {
    const { tx, session } = context
    const { id, customerId, gender } = await ownEmployee(context)
    const { rows: leaveTypes } = await sql<OwnWork['leaveTypes'][number]>`
      SELECT id, code, name, unit, requires_attachment AS "requiresAttachment" FROM leave_type
       WHERE customer_id = ${customerId} AND active AND deleted_at IS NULL AND (gender IS NULL OR gender = ${gender})
       ORDER BY name`.execute(tx)
    const own = await sql<{ id: number }>`
      SELECT id FROM leave_request WHERE employee_id = ${id} AND deleted_at IS NULL
       ORDER BY start_date DESC, id DESC LIMIT 100`.execute(tx)
    const reports = await sql<{ id: number }>`
      SELECT e.id FROM employee e JOIN employee s ON s.id = e.supervisor_id
       WHERE s.master_id = ${session.masterId} AND s.active AND s.deleted_at IS NULL AND e.deleted_at IS NULL`.execute(
      tx,
    )
    const waiting = await sql<{ id: number }>`
      SELECT id FROM leave_request WHERE status = 'PENDING' AND deleted_at IS NULL
         AND employee_id = ANY (${reports.rows.map((row) => row.id)}::bigint[]) ORDER BY start_date, id LIMIT 100`.execute(
      tx,
    )
    const read = async (ids: readonly { id: number }[]) => {
      const rows = await requests.list.rows(
        tx,
        ids.map((one) => one.id),
      )
      return ids.flatMap((one) => rows.find((row) => row.id === one.id) ?? [])
    }
    return {
      employee: shownTo(employees, await readRecord(tx, employees, id), context),
      leaveTypes,
      balances: await balancesOf(tx, id),
      requests: await read(own.rows),
      waiting: await read(waiting.rows),
      isSupervisor: reports.rows.length > 0,
    }
  },

  ownLeaveCreate: async ({ body }, context) => makeRequest(await ownEmployee(context), body, context),

  async leaveAttach({ query, body }, context) {
    const customerId = context.may('leave:create')
      ? chooseCustomer(context.session, query.customerId)
      : (await ownEmployee(context)).customerId
    const input = { purpose: 'LEAVE', upload: stagedOf(body.file) }
    const { id, name, mime, sizeBytes, url, thumbUrl } = shownTo(
      files,
      await createRecord(files, customerId, input, context),
      context,
    )
    return { id, name, mime, sizeBytes, url: url ?? '', thumbUrl }
  },

  async reportRespond({ params: { id }, body }, context) {
    const { supervises } = await standingOf(context.tx, await readable(id, context), context)
    if (!supervises) throw fail('NOT_FOUND', { what: requests.noun })
    return respond(id, body, context)
  },

  async ownLeaveCancel({ params: { id }, body: { version, reason } }, context) {
    const row = await readable(id, context)
    const { own } = await standingOf(context.tx, row, context)
    if (!own) throw fail('NOT_FOUND', { what: requests.noun })
    if (row.status !== 'PENDING' || row.version !== version)
      throw fail('ILLEGAL_TRANSITION', { from: row.status, to: 'CANCELLED', allowed: [] })
    return cancel(id, reason, context)
  },

  async absences({ query: { customerId, from, to, departmentCode } }, { tx, session }) {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
    if (days < 0) throw invalid({ field: 'to', message: 'must not be before the start' })
    if (days > MOST_DAYS) throw invalid({ field: 'to', message: `must be at most ${MOST_DAYS} days after the start` })
    const chosen = chooseCustomer(session, customerId)
    const { rows } = await sql<Absence>`
      SELECT r.id, json_build_object('id', e.id, 'name', e.name, 'department', e.department_code) AS employee,
             t.name AS "leaveType", r.start_date::text AS "startDate", r.end_date::text AS "endDate", r.half, r.status
        FROM leave_request r JOIN employee e ON e.id = r.employee_id JOIN leave_type t ON t.id = r.leave_type_id
       WHERE r.customer_id = ${chosen} AND r.status IN ('PENDING','APPROVED') AND r.deleted_at IS NULL
         AND r.start_date <= ${to}::date AND r.end_date >= ${from}::date AND e.deleted_at IS NULL
         ${departmentCode === undefined ? sql`` : sql`AND e.department_code = ${departmentCode}`}
       ORDER BY e.name, r.start_date LIMIT 2000`.execute(tx)
    const holidays = await holidaysOf(tx, chosen, from, to)
    return { absences: rows, holidays: [...holidays].map(([day, name]) => ({ day, name })) }
  },
}
