import * as z from 'zod/mini'
import { askLogin, loginBlocked } from '#commands/prompts/employee-login.ts'
import { letterWords } from '#commands/prompts/user.ts'
import { Id } from '#contract/core/common.ts'
import { employeeLoginGrant } from '#contract/hr/employee-login.ts'
import { canGrantLogin } from '#contract/hr/employee-login.rules.ts'
import { focused } from '#engine/answers/from.ts'
import { knownRecord, knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'employee.grant-login',
  title: 'Give an employee a login',
  short: 'Give login',
  section: 'employee',
  resource: 'employee',
  keywords: ['invite', 'account', 'user', 'access', 'undang karyawan', 'beri akses masuk', 'akun karyawan'],
  permission: ['user:assign', 'hr:update'],
  risk: 'irreversible',
  destructive: false,
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ employee: Id, role: z.string() }),
  ask: askLogin,
  from: { employee: focused('employee') },
  blocked: loginBlocked(canGrantLogin),
  confirm: ({ employee, role }, ctx) => {
    const email = employee === undefined ? undefined : knownRecord(ctx, 'employee', employee)?.email
    return {
      title: say('Give {{name}} a login with the role {{role}}?', {
        name: knownRef(ctx, 'employee', employee)?.label ?? '',
        role: knownRef(ctx, 'role', role)?.label ?? role,
      }),
      detail: email
        ? say('{{email}} gets the role. A new address is invited to choose a password.', { email })
        : 'The primary e-mail address gets the role. A new address is invited to choose a password.',
      action: 'Give login',
    }
  },
  run: ({ employee, role }, { call }) => call(employeeLoginGrant, { id: employee, body: { role } }),
  done: ({ letter, user }, { employee }, ctx) => ({
    say: say('{{name}} has a login', { name: knownRef(ctx, 'employee', employee)?.label ?? employee }),
    ...(letter === null || !user ? {} : { detail: letterWords(letter, user.email) }),
    stale: ['employee', 'user', 'message'],
    refresh: true,
  }),
})
