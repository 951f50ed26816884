import * as z from 'zod/mini'
import { askLogin, loginBlocked } from '#commands/prompts/employee-login.ts'
import { Id } from '#contract/core/common.ts'
import { employeeLoginChange } from '#contract/hr/employee-login.ts'
import { canChangeLogin } from '#contract/hr/employee-login.rules.ts'
import { focused } from '#engine/answers/from.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'employee.change-login',
  title: 'Change the role of the login of an employee',
  short: 'Change role of login',
  section: 'employee',
  resource: 'employee',
  keywords: ['role', 'access', 'ubah peran karyawan', 'ganti hak akses'],
  permission: ['user:assign', 'hr:update'],
  risk: 'irreversible',
  destructive: false,
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ employee: Id, role: z.string() }),
  ask: askLogin,
  from: { employee: focused('employee') },
  blocked: loginBlocked(canChangeLogin),
  confirm: ({ employee, role }, ctx) => ({
    title: say('Make {{role}} the role of {{name}}?', {
      name: knownRef(ctx, 'employee', employee)?.label ?? '',
      role: knownRef(ctx, 'role', role)?.label ?? role,
    }),
    detail: 'It replaces all roles of the login. Takes effect immediately, including in open sessions.',
    action: 'Change role',
  }),
  run: ({ employee, role }, { call }) => call(employeeLoginChange, { id: employee, body: { role } }),
  done: (_login, { employee, role }, ctx) => ({
    say: say('{{name}} has the role {{role}}', {
      name: knownRef(ctx, 'employee', employee)?.label ?? employee,
      role: knownRef(ctx, 'role', role)?.label ?? role,
    }),
    stale: ['employee', 'user'],
    refresh: true,
  }),
})
