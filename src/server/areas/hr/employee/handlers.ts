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
      SELECT e.id, e.name, e.position, coalesce(l.name, e.department_code) AS department,
             s.id AS "supervisorId", e.active
        FROM employee e
        LEFT JOIN employee s ON s.id = e.supervisor_id AND s.deleted_at IS NULL
        LEFT JOIN LATERAL (
          SELECT l.name FROM lookup l WHERE l.type = 'department' AND l.code = e.department_code
             AND l.deleted_at IS NULL AND (l.customer_id IS NULL OR l.customer_id = e.customer_id)
           ORDER BY l.customer_id NULLS LAST LIMIT 1) l ON true
       WHERE e.customer_id = ${customerId} AND e.deleted_at IS NULL
         AND (e.active OR EXISTS (SELECT FROM employee r WHERE r.supervisor_id = e.id AND r.deleted_at IS NULL AND r.active))
       ORDER BY e.name, e.id`.execute(tx)
    return rows
  },
}
