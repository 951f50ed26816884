import type { LookupType } from '#contract/customer/general.ts'
import type { Database } from '#server/core/db/schema.gen.ts'

/** Where codes of a type are kept: an entry stays for as long as a record there has its code. */
interface Use {
  table: keyof Database
  column: string
  /** In "It is still in use by employees." */
  by: string
  /** The column that says whose the records are; `customer_id` when absent. */
  tenant?: string
}

const employees = (column: string): Use => ({
  table: 'employee',
  column,
  by: 'employees',
})
const students = (column: string): Use => ({
  table: 'student',
  column,
  by: 'students',
})

/** Cities and provinces are kept by name, and what is fixed is not deleted. */
export const uses: Readonly<Record<LookupType, readonly Use[]>> = {
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
