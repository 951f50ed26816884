import { EMPTY } from '#contract/core/common.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import type { Child, Education, EmployeeEmail } from './employee-parts.ts'

interface Dated {
  birthDate?: string | null | undefined
  joinDate?: string | null | undefined
  contractEnd?: string | null | undefined
  resignDate?: string | null | undefined
  employeeStatusCode?: string | undefined
  ptkpStatus?: string | undefined
  education?: readonly Education[] | undefined
  emails?: readonly EmployeeEmail[] | undefined
  children?: readonly Child[] | undefined
}

const isBefore = (one: string | null | undefined, other: string | null | undefined) =>
  Boolean(one) && Boolean(other) && String(one) < String(other)

/** Who has a contract that ends. */
export const CONTRACT = 'KONTRAK'

/** What is wrong with an employee beyond the single fields. */
export function employeeIssues(employee: Dated): FieldIssue[] {
  const { birthDate, joinDate, contractEnd, resignDate, employeeStatusCode, education = [], emails = [] } = employee
  const issues: FieldIssue[] = []
  if (isBefore(joinDate, birthDate)) issues.push({ field: 'joinDate', message: 'must not be before the date of birth' })
  if (employeeStatusCode === CONTRACT && !contractEnd) issues.push({ field: 'contractEnd', message: EMPTY })
  if (isBefore(contractEnd, joinDate))
    issues.push({ field: 'contractEnd', message: 'must not be before the first day at work' })
  if (isBefore(resignDate, joinDate))
    issues.push({ field: 'resignDate', message: 'must not be before the first day at work' })
  for (const [at, { startYear, endYear }] of education.entries())
    if (startYear && endYear && endYear < startYear)
      issues.push({ field: `education.${at}.endYear`, message: 'must not be before the start' })
  for (const [at, { address, primary }] of emails.entries()) {
    const earlier = emails.slice(0, at)
    const same = earlier.findIndex((one) => one.address.toLowerCase() === address.toLowerCase())
    if (same >= 0) issues.push({ field: `emails.${at}.address`, message: `is the same as that of row ${same + 1}` })
    if (primary && earlier.some((one) => one.primary))
      issues.push({ field: `emails.${at}.primary`, message: 'only one can be the primary address' })
  }
  return issues
}

/** How many people depend on an employee, as the tax office has it: `K/2` → 2. */
export const dependentsOf = (ptkpStatus: string): number => Number(ptkpStatus.at(-1))
