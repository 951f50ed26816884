import { sql } from 'kysely'
import type { Lookup, LookupType } from '#contract/customer/lookup.ts'
import type { Tx } from '#server/core/db/database.ts'
import { asSystem } from '#server/core/db/database.ts'
import type { Database } from '#server/core/db/schema.gen.ts'
import type { HandlerContext } from '#server/core/http/context.ts'

/** Where codes of a type are stored: an entry cannot be deleted while a record there has its code. */
interface Use {
  table: keyof Database
  column: string
  /** In "It is still in use by employees." */
  by: string
  /** The column that says whose the records are; `customer_id` when absent. */
  tenant?: string
}

const employees = (column: string): Use => ({ table: 'employee', column, by: 'employees' })
const students = (column: string): Use => ({ table: 'student', column, by: 'students' })

/** Cities and provinces are stored by name, and what is fixed is not deleted. */
const uses: Readonly<Record<LookupType, readonly Use[]>> = {
  department: [employees('department_code')],
  grade: [employees('grade_code')],
  'complain-category': [{ table: 'complain', column: 'category', by: 'complaints' }],
  tarif: [{ table: 'customer', column: 'tarif', by: 'customers', tenant: 'id' }],
  bank: [employees('bank_name'), { table: 'instructor', column: 'bank_name', by: 'instructors' }],
  religion: [employees('religion_code'), students('religion_code')],
  'education-level': [students('education_level'), { table: 'employee_education', column: 'level', by: 'employees' }],
  province: [],
  city: [],
  statusmarital: [],
  statuskaryawan: [],
}

async function findUse(tx: Tx, { type, code, shared, customerId }: Lookup): Promise<string | undefined> {
  for (const { table, column, by, tenant = 'customer_id' } of uses[type]) {
    const theirs = shared ? sql`` : sql`AND ${sql.ref(tenant)} = ${customerId}`
    const { rows } = await sql`
      SELECT 1 FROM ${sql.table(table)} t
       WHERE ${sql.ref(column)} = ${code} ${theirs} AND to_jsonb(t) ->> 'deleted_at' IS NULL LIMIT 1`.execute(tx)
    if (rows.length > 0) return by
  }
  return undefined
}

/** What still has the code of an entry, in words. What is shared may be used by customers that the call does not see. */
export const usedBy = (
  entry: Lookup,
  { tx, aside }: Pick<HandlerContext, 'tx' | 'aside'>,
): Promise<string | undefined> =>
  entry.shared ? asSystem(aside, (everywhere) => findUse(everywhere, entry)) : findUse(tx, entry)
