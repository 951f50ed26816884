import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { filledText, Id, Moment, Reason } from '#contract/core/common.ts'
import { Revealed } from '#contract/core/resource/personal.ts'
import { letterStates } from '#contract/session/invitation.ts'
import { loginStates } from './employee-login.rules.ts'

/** Whether an employee can log in. What the account may do is shown to those who may read users. */
export const EmployeeLogin = z
  .object({
    employeeId: Id,
    state: z.enum(loginStates),
    /** Until when the link of the invitation works. */
    expiresAt: z.nullable(Moment),
    user: z.nullable(
      z.object({
        /** Null: invited, without an account so far. */
        masterId: z.nullable(Id),
        email: z.string(),
        roles: z.array(z.object({ code: z.string(), name: z.string() })),
        lastLoginAt: z.nullable(Moment),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'EmployeeLogin' })
export type EmployeeLogin = z.output<typeof EmployeeLogin>

const Granted = z
  .extend(EmployeeLogin, { letter: z.nullable(z.enum(letterStates)) })
  .register(z.globalRegistry, { id: 'GrantedLogin' })

const path = '/employees/{id}/login'
const Role = filledText().check(z.maxLength(60))

export const employeeLogin = call({
  method: 'GET',
  service: 'console',
  path,
  access: 'hr:read',
  summary: 'Whether an employee can log in; with user:read also as whom, and with which roles',
  answer: record(EmployeeLogin),
})

/** Also takes `hr:update`, and `user:create` where the address has no account yet. */
export const employeeLoginGrant = call({
  method: 'POST',
  service: 'console',
  path,
  access: 'user:assign',
  summary: 'Give the e-mail address of an employee a login with a role; a new address is invited',
  body: z.strictObject({ role: Role }).register(z.globalRegistry, { id: 'GrantLogin' }),
  answer: record(Granted),
})

/** Also takes `hr:update`. */
export const employeeLoginChange = call({
  method: 'PUT',
  service: 'console',
  path,
  access: 'user:assign',
  summary: 'Give the login of an employee another role instead of those it has',
  body: z.strictObject({ role: Role }).register(z.globalRegistry, { id: 'ChangeLogin' }),
  answer: record(Granted),
})

/** Also takes `hr:update`, and `user:delete` where the account has roles. */
export const employeeLoginRevoke = call({
  method: 'DELETE',
  service: 'console',
  path,
  access: 'user:assign',
  summary: 'Take from an employee the login: its roles with the customer, and what it shows of the employee',
  body: z.strictObject({ reason: Reason }).register(z.globalRegistry, { id: 'RevokeLogin' }),
  answer: record(EmployeeLogin),
})

export const childReveal = call({
  method: 'POST',
  service: 'console',
  path: '/personal/employee/{id}/children/{childId}/reveal',
  access: 'hr:pii',
  summary: "Show the national number of an employee's child in full",
  body: z.strictObject({ reason: Reason }).register(z.globalRegistry, { id: 'RevealChild' }),
  answer: record(Revealed),
  shownOnce: true,
})
