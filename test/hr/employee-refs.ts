import type { Employee } from '#contract/hr/employee.ts'
import type { RecordRef } from '#engine/context.ts'

/** An employee as a screen holds one. */
export const employeeRef = (more: Partial<Employee> = {}): RecordRef<'employee'> => ({
  resource: 'employee',
  id: 12,
  label: 'Ratih',
  record: { id: 12, name: 'Ratih', active: true, email: 'ratih@contoh.example', masterId: null, ...more } as Employee,
})
