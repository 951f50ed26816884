import * as z from 'zod/mini'
import { Id, LocalDate, Reason } from '#contract/core/common.ts'
import { voucherReset } from '#contract/voucher/voucher-calls.ts'
import { canReset } from '#contract/voucher/voucher.rules.ts'
import { pickVouchers } from '#commands/prompts/pick-voucher.ts'
import { addDays, showDay } from '#engine/answers/calendar.ts'
import type { Context, RecordId } from '#engine/context.ts'
import { knownRecord, targetRefs } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import type { BoolPrompt, NonePrompt } from '#engine/prompt.ts'
import { bool, date, notAsked, text } from '#engine/prompt.ts'
import { counted, say } from '#engine/say.ts'

/** Only these may reset a voucher with which attendance was recorded. */
const mayForce = (ctx: Context) => ctx.roles.includes('SUPERADMIN')

const isAttended = (ctx: Context, id: RecordId | undefined) =>
  (knownRecord(ctx, 'voucher', id)?.enrolment?.attendedCount ?? 0) > 0

/** Asked only where it matters. */
function askForce({ voucher }: { voucher?: number }, ctx: Context): BoolPrompt | NonePrompt {
  const matters = mayForce(ctx) && [voucher, ...targetRefs(ctx).map((ref) => ref.id)].some((id) => isAttended(ctx, id))
  if (!matters) return notAsked('Force')
  return bool('Reset although attendance is recorded?', {
    yes: 'Reset anyway',
    no: "Don't reset",
    help: 'Attendance has been recorded.',
    names: ['force', 'paksa'],
  })
}

export default defineCommand({
  id: 'voucher.reset',
  title: 'Reset voucher',
  short: 'Reset',
  section: 'voucher',
  resource: 'voucher',
  keywords: ['make available', 'free', 'atur ulang', 'reset ulang', 'kembalikan', 'kosongkan'],
  permission: 'voucher:reset',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'r v', on: '/voucher' },
  args: z.object({ voucher: Id, newExpiresAt: z.optional(LocalDate), force: z.optional(z.boolean()), reason: Reason }),
  ask: {
    voucher: pickVouchers(),
    newExpiresAt: (_prior, { today }) =>
      date('New expiry date', {
        min: addDays(today, 1),
        help: 'The voucher has expired.',
        names: ['until', 'sampai', 'expires'],
      }),
    force: askForce,
    reason: text('Why?', { max: 500, names: ['reason', 'alasan'] }),
  },
  over: 'voucher',
  from: { voucher: selected('voucher') },
  needs: {
    newExpiresAt: ({ voucher }, ctx) => knownRecord(ctx, 'voucher', voucher)?.status === 'EXPIRED',
    force: ({ voucher }, ctx) => mayForce(ctx) && isAttended(ctx, voucher),
  },
  blocked: rule('voucher', 'voucher', (voucher, { force }, ctx) => canReset(voucher, mayForce(ctx) && force !== false)),
  confirm: ({ newExpiresAt }, _ctx, targets) => ({
    title: counted(targets.length, 'Reset voucher {{code}}', 'Reset {{count}} vouchers', { code: targets[0]?.label }),
    detail:
      newExpiresAt === undefined
        ? 'Available again immediately. The person who redeemed it loses access to the class.'
        : say('Available again until {{day}}. The person who redeemed it loses access to the class.', {
            day: showDay(newExpiresAt),
          }),
    action: 'Reset',
  }),
  run: ({ voucher, ...body }, { call, customerId }) => call(voucherReset, { customerId, id: voucher, body }),
  done: ({ code }) => ({ say: say('Voucher {{code}} is available again', { code }), stale: ['voucher'] }),
})
