import { sql } from 'kysely'
import type { LookupType } from '#contract/customer/lookup.ts'
import type * as employeeCalls from '#contract/hr/employee.ts'
import { employee } from '#contract/hr/employee.ts'
import type * as referenceCalls from '#contract/hr/reference.ts'
import type { OrganizationNode, ReferenceEntry } from '#contract/hr/reference.ts'
import { chooseCustomer } from '#server/core/auth/rights.ts'
import { revealHandler } from '#server/core/crypto/reveal.ts'
import { paginationOf } from '#server/core/db/list.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { resourceHandlers } from '#server/core/resource/handlers.ts'
import { entriesOf } from './check.ts'
import employees from './employee.resource.ts'

const { list, read, create, update, remove } = resourceHandlers(employees, employee.calls)

export const employeeHandlers: Handlers<typeof employeeCalls> = {
  employeeList: list,
  employeeRead: read,
  employeeCreate: create,
  employeeUpdate: update,
  employeeRemove: remove,
  employeeReveal: revealHandler({
    table: 'employee',
    action: 'employee.reveal',
    noun: 'employee',
    label: 'name',
    fields: {
      nik: 'NIK',
      familyCardNo: 'Family card number',
      npwp: 'NPWP',
      bankAccount: 'Account number',
      bpjsKes: 'BPJS Kesehatan number',
      bpjsTk: 'BPJS Ketenagakerjaan number',
    },
  }),
}

interface Asked {
  query: { customerId?: number | undefined }
}

/** An answer that holds everything there is. */
const all = <T>(data: T[]) => ({
  data,
  pagination: paginationOf({ page: 1, limit: Math.max(1, data.length) }, data.length),
})

const entries =
  (type: LookupType) =>
  async ({ query }: Asked, { tx, session }: HandlerContext) =>
    all<ReferenceEntry>(await entriesOf(tx, chooseCustomer(session, query.customerId), type))

export const referenceHandlers: Handlers<typeof referenceCalls> = {
  religions: entries('religion'),
  maritalStatuses: entries('statusmarital'),
  departments: entries('department'),
  grades: entries('grade'),
  employeeStatuses: entries('statuskaryawan'),
  async supervisors({ query }, { tx, session }) {
    const { rows } = await sql<{ id: number; name: string; position: string }>`
      SELECT e.id, e.name, e.position FROM employee e
       WHERE e.customer_id = ${chooseCustomer(session, query.customerId)} AND e.active AND e.deleted_at IS NULL
         AND (e.grade_code IN ('LEAD', 'MANAGER') OR EXISTS (
           SELECT FROM employee r WHERE r.supervisor_id = e.id AND r.deleted_at IS NULL AND r.active))
       ORDER BY e.name, e.id`.execute(tx)
    return all(rows)
  },
  async organization({ query }, { tx, session }) {
    const customerId = chooseCustomer(session, query.customerId)
    const { rows } = await sql<OrganizationNode>`
      WITH works AS (
        SELECT e.id, e.customer_id, e.name, e.position, e.department_code, e.supervisor_id
          FROM employee e JOIN customer c ON c.id = e.customer_id
         WHERE e.customer_id = ${customerId} AND e.deleted_at IS NULL AND e.active
           AND (e.resign_date IS NULL OR e.resign_date >= (now() AT TIME ZONE c.timezone)::date)),
      departments AS (
        SELECT DISTINCT ON (code) code, name FROM lookup
         WHERE type = 'department' AND deleted_at IS NULL AND (customer_id IS NULL OR customer_id = ${customerId})
         ORDER BY code, customer_id NULLS LAST)
      SELECT e.id, e.name, e.position, coalesce(d.name, e.department_code) AS department, s.id AS "supervisorId",
             e.supervisor_id IS NOT NULL AND s.id IS NULL AS "withoutSupervisor"
        FROM works e LEFT JOIN works s ON s.id = e.supervisor_id LEFT JOIN departments d ON d.code = e.department_code
       ORDER BY e.name, e.id`.execute(tx)
    return rows
  },
}
