import * as z from 'zod/mini'
import { pickOf, versionOf } from '#commands/prompts/record-commands.ts'
import { Id, LocalDate } from '#contract/core/common.ts'
import { ecommerce } from '#contract/channel/ecommerce.ts'
import { canSettle } from '#contract/channel/sale.rules.ts'
import { settlementStatuses } from '#contract/channel/sale.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { date, oneOf } from '#engine/prompt.ts'
import { counted, say } from '#engine/say.ts'

const ways = [
  { value: 'SETTLED', label: 'Settled', hint: 'the platform has paid' },
  { value: 'DISPUTED', label: 'Disputed', hint: 'being clarified with the platform' },
  { value: 'UNSETTLED', label: 'Unsettled', hint: 'not paid yet' },
] as const

const details = {
  SETTLED: "Its amounts can't be changed afterwards. You can undo this.",
  DISPUTED: 'It is highlighted in the list until it is settled.',
  UNSETTLED: 'It waits for the payment of the platform again.',
} as const

/** Says of sales what the platform has paid. */
export default defineCommand({
  id: 'ecommerce.settle',
  title: 'Mark settled or disputed',
  short: 'Settle',
  section: 'ecommerce',
  resource: 'ecommerce',
  keywords: ['settlement', 'paid out', 'dispute', 'penyelesaian', 'dana cair', 'sengketa', ...ecommerce.keywords],
  permission: ['ecommerce:update', 'ecommerce:settle'],
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 's', on: '/reportecommerce' },
  args: z.object({ record: Id, status: z.enum(settlementStatuses), settledAt: z.optional(LocalDate) }),
  ask: {
    record: pickOf(ecommerce, true),
    status: oneOf('Which state?', ways, { names: ['status', 'settlement', 'penyelesaian'] }),
    settledAt: date('On which day did the platform pay?', { past: true, names: ['settled', 'day', 'tanggal', 'hari'] }),
  },
  over: 'record',
  from: { record: selected('ecommerce'), settledAt: ({ today }) => today },
  needs: { settledAt: ({ status }) => status === 'SETTLED' },
  blocked: rule('ecommerce', 'record', (sale, _given, { roles }) => canSettle(sale, roles)),
  confirm: ({ status = 'SETTLED' }, _ctx, targets) => ({
    title: counted(
      targets.length,
      `Mark sale {{name}} as ${status.toLowerCase()}?`,
      `Mark {{count}} sales as ${status.toLowerCase()}?`,
      { name: targets[0]?.label },
    ),
    detail: details[status],
    action: 'Mark',
  }),
  async run({ record, status, settledAt }, env) {
    const version = await versionOf(ecommerce, record, env)
    const day = status === 'SETTLED' && settledAt !== undefined ? { settledAt } : {}
    return env.call(ecommerce.calls.update, { id: record, body: { version, settlementStatus: status, ...day } })
  },
  done: ({ invoiceCode, settlementStatus }) => ({
    say: say(`Sale {{code}} is ${settlementStatus.toLowerCase()}`, { code: invoiceCode }),
    stale: ['ecommerce'],
  }),
})
