import * as z from 'zod/mini'
import { pickOf, versionOf } from '#commands/prompts/record-commands.ts'
import { Id, Rupiah } from '#contract/core/common.ts'
import { studentClass } from '#contract/crm/registration.ts'
import { canChangeRegistration } from '#contract/crm/registration.rules.ts'
import { focused, rule } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { int, oneOf } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

const ways = ['all', 'part', 'waive'] as const

/** Records what was paid of the fee of a registration. */
export default defineCommand({
  id: 'studentClass.pay',
  title: 'Record payment of a registration',
  short: 'Record payment',
  section: 'studentClass',
  resource: 'studentClass',
  keywords: ['pay', 'payment', 'waive', 'bayar', 'pembayaran', 'lunas'],
  permission: 'crm:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'b', on: '/crm/student-administration' },
  args: z.object({ registration: Id, way: z.enum(ways), paid: z.optional(Rupiah) }),
  ask: {
    registration: pickOf(studentClass),
    way: oneOf(
      'How much is paid?',
      [
        { value: 'all', label: 'All of the fee' },
        { value: 'part', label: 'Another amount', hint: 'in total, with what was paid before' },
        { value: 'waive', label: 'Waive the fee' },
      ],
      { names: ['way', 'cara'] },
    ),
    paid: int('Paid in total, Rp', { names: ['paid', 'dibayar'], min: 0 }),
  },
  from: { registration: focused('studentClass') },
  needs: { paid: ({ way }) => way === 'part' },
  blocked: rule('studentClass', 'registration', canChangeRegistration),
  async run({ registration: id, way, paid }, env) {
    const { fee } = await env.call(studentClass.calls.read, { id })
    const version = await versionOf(studentClass, id, env)
    const body =
      way === 'waive' ? { version, waived: true } : { version, paid: way === 'all' ? (fee ?? 0) : (paid ?? 0) }
    return env.call(studentClass.calls.update, { id, body })
  },
  done: ({ registrationNo, paymentStatus }) => ({
    say: say('Registration {{number}} is now {{status}}', {
      number: registrationNo,
      status: paymentStatus.toLowerCase(),
    }),
    stale: ['studentClass', 'student'],
  }),
})
