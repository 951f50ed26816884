import { sql } from 'kysely'
import type { FieldIssue } from '#contract/core/error.ts'
import type { LookupType } from '#contract/customer/lookup.ts'
import type { Vault } from '#server/core/crypto/vault.ts'
import type { Tx } from '#server/core/db/database.ts'

/** The fields that hold codes of lookups. */
export const lookupOf = {
  departmentCode: 'department',
  gradeCode: 'grade',
  employeeStatusCode: 'statuskaryawan',
  religionCode: 'religion',
  maritalStatusCode: 'statusmarital',
} as const satisfies Record<string, LookupType>

type Coded = { [K in keyof typeof lookupOf]?: string | undefined }

/** The entries of a lookup as a customer has them, in order. Its own replace those that all have. */
export const entriesOf = async (tx: Tx, customerId: number, type: LookupType) => {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    SELECT id, code, name FROM (
      SELECT DISTINCT ON (code) id, code, name, sort_order FROM lookup
       WHERE type = ${type} AND deleted_at IS NULL AND active AND (customer_id IS NULL OR customer_id = ${customerId})
       ORDER BY code, customer_id NULLS LAST) AS own
     ORDER BY sort_order, name`.execute(tx)
  return rows
}

/** Codes that are in no list of this customer, of those that change. */
export async function unknownCodes(tx: Tx, customerId: number, input: Coded, before: Coded | undefined) {
  const issues: FieldIssue[] = []
  for (const [field, type] of Object.entries(lookupOf)) {
    const code = input[field as keyof Coded]
    if (code === undefined || code === before?.[field as keyof Coded]) continue
    const known = await entriesOf(tx, customerId, type)
    if (!known.some((one) => one.code === code))
      issues.push({ field, message: `must be one of ${known.map((one) => one.code).join(', ')}` })
  }
  return issues
}

/** Another employee of this customer has the number already. */
export async function takenNik(
  tx: Tx,
  vault: Vault,
  { customerId, nik, id }: { customerId: number; nik: string; id: number | undefined },
): Promise<FieldIssue[]> {
  const { rows } = await sql`
    SELECT 1 FROM employee WHERE customer_id = ${customerId} AND deleted_at IS NULL AND id <> ${id ?? 0}
       AND nik_hmac = ANY (${vault.fingerprints(nik, 'employee.nik')}::bytea[]) LIMIT 1`.execute(tx)
  return rows.length === 0 ? [] : [{ field: 'nik', message: 'belongs to another employee' }]
}

/**
 * What is wrong with a supervisor: one who no longer works here, or who reports to the employee, directly or through
 * others. Supervisors of a customer change one at a time, so that two changes together make no circle either.
 */
export async function wrongSupervisor(
  tx: Tx,
  { customerId, supervisorId, id }: { customerId: number; supervisorId: number; id: number | undefined },
): Promise<FieldIssue[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('academy-supervisors', ${customerId}::bigint))`.execute(tx)
  const { rows } = await sql<{ id: number; active: boolean }>`
    WITH RECURSIVE above AS (
      SELECT e.id, e.supervisor_id, e.active FROM employee e WHERE e.id = ${supervisorId} AND e.deleted_at IS NULL
      UNION SELECT e.id, e.supervisor_id, e.active FROM employee e JOIN above a ON e.id = a.supervisor_id)
    SELECT id, active FROM above`.execute(tx)
  const chosen = rows.find((row) => row.id === supervisorId)
  // One that is not there at all is refused as such.
  if (!chosen) return []
  if (id !== undefined && rows.some((row) => row.id === id))
    return [{ field: 'supervisorId', message: 'reports to this employee' }]
  return chosen.active ? [] : [{ field: 'supervisorId', message: 'no longer works here' }]
}

/** The next number of a customer; two writers at once do not get the same. */
export async function nextEmployeeNo(tx: Tx, customerId: number): Promise<string> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('academy-employee-no', ${customerId}::bigint))`.execute(tx)
  const { rows } = await sql<{ last: number | null }>`
    SELECT max(substring(employee_no FROM '^EMP-(\\d{1,8})$')::int) AS last FROM employee
     WHERE customer_id = ${customerId}`.execute(tx)
  return `EMP-${String((rows[0]?.last ?? 0) + 1).padStart(4, '0')}`
}
