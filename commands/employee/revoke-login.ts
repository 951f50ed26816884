import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { employeeLoginRevoke } from '#contract/hr/employee-login.ts'
import { focused } from '#engine/answers/from.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'employee.revoke-login',
  title: 'Revoke the login of an employee',
  short: 'Revoke login',
  section: 'employee',
  resource: 'employee',
  keywords: ['withdraw invitation', 'remove access', 'cabut akses karyawan', 'batalkan undangan karyawan'],
  permission: ['user:assign', 'hr:update'],
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ employee: Id, reason: Reason }),
  ask: {
    employee: pickRecord('employee'),
    reason: text('Why?', { max: 500, names: ['reason', 'alasan'] }),
  },
  from: { employee: focused('employee') },
  confirm: ({ employee }, ctx) => ({
    title: say('Revoke the login of {{name}}?', { name: knownRef(ctx, 'employee', employee)?.label ?? '' }),
    detail:
      'Its roles with this customer are removed immediately, and an invitation is withdrawn. The account itself is not deleted.',
    action: 'Revoke login',
  }),
  run: ({ employee, reason }, { call }) => call(employeeLoginRevoke, { id: employee, body: { reason } }),
  done: (_login, { employee }, ctx) => ({
    say: say('{{name}} has no login', { name: knownRef(ctx, 'employee', employee)?.label ?? employee }),
    stale: ['employee', 'user'],
    refresh: true,
  }),
})
