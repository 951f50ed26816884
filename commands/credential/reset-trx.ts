import * as z from 'zod/mini'
import { Reason } from '#contract/core/common.ts'
import { credentialResetTrx, environments } from '#contract/meeting/credential.ts'
import type { Context } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { oneOf, text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/** That of the token in focus. */
function focusedEnvironment({ focused }: Context) {
  const record = focused?.resource === 'credential' ? focused.record : undefined
  return record?.kind === 'TRX_TOKEN' ? record.environment : undefined
}

export default defineCommand({
  id: 'credential.reset-trx',
  title: 'Renew transaction token',
  short: 'Renew transaction token',
  section: 'credential',
  resource: 'credential',
  keywords: ['reset token trx', 'transaction token', 'token transaksi', 'perbarui token', 'atur ulang token'],
  permission: 'credential:rotate',
  risk: 'privileged',
  surfaces: ['palette', 'toolbar'],
  shortcut: { keys: 'r t', on: '/credentials' },
  args: z.object({ environment: z.enum(environments), reason: Reason }),
  ask: {
    environment: oneOf(
      'Of which environment?',
      [
        { value: 'PRODUCTION', label: 'Production' },
        { value: 'SANDBOX', label: 'Sandbox' },
      ],
      { names: ['environment', 'lingkungan'] },
    ),
    reason: text('Why?', { max: 500, names: ['reason', 'alasan'] }),
  },
  from: { environment: focusedEnvironment },
  confirm: ({ environment = '' }) => ({
    title: say('Renew the transaction token of {{environment}}', { environment: environment.toLowerCase() }),
    detail: 'The old token stops working immediately. The new one is shown only once.',
    action: 'Renew',
    typed: environment.toLowerCase(),
  }),
  run: ({ environment, reason }, { call, customerId }) =>
    call(credentialResetTrx, { query: { customerId }, body: { environment, reason } }),
  done: ({ name, token }) => ({
    secret: {
      title: say('The new token of {{name}}', { name }),
      detail: "It is shown only once and can't be displayed again. Copy it now.",
      label: 'Token',
      value: token,
    },
    stale: ['credential'],
  }),
})
