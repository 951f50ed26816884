import { pickRecord } from '#commands/prompts/pick-record.ts'
import { pickRole } from '#commands/prompts/user.ts'
import type { Reason } from '#contract/core/error.ts'
import type { Employee } from '#contract/hr/employee.ts'
import { canGrant } from '#contract/session/user.rules.ts'
import type { Context } from '#engine/context.ts'
import { knownRecord } from '#engine/context.ts'

/** Whose login, and which of the customer's roles it is given. */
export const askLogin = {
  employee: pickRecord('employee'),
  role: (_prior: object, ctx: Context) => pickRole(false)({}, ctx),
}

/** Why a login cannot be written: the employee by `rule`, or a role beyond the person's own. */
export const loginBlocked =
  (rule: (employee: Employee) => true | Reason) =>
  ({ employee, role }: { employee?: number | undefined; role?: string | undefined }, ctx: Context) => {
    const person = employee === undefined ? undefined : knownRecord(ctx, 'employee', employee)
    const verdict = person ? rule(person) : true
    if (verdict !== true) return verdict
    const wanted = role === undefined ? undefined : knownRecord(ctx, 'role', role)
    const grant = wanted ? canGrant(wanted, ctx.permissions, ctx.customerId ?? 0) : true
    return grant === true ? undefined : grant
  }
