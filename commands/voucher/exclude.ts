import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import { voucherUpdate } from '#contract/voucher/voucher.ts'
import { pickVouchers, voucherVersion } from '#commands/prompts/pick-voucher.ts'
import type { Context } from '#engine/context.ts'
import { knownRecord, targetRefs } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { selected } from '#engine/answers/from.ts'
import { bool } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/** Takes them back in when every one of them is out; otherwise all of them go out. */
function opposite(ctx: Context): boolean | undefined {
  const vouchers = targetRefs(ctx)
    .map(({ id }) => knownRecord(ctx, 'voucher', id))
    .filter((voucher) => voucher !== undefined)
  return vouchers.length === 0 ? undefined : !vouchers.every((voucher) => voucher.exclude)
}

export default defineCommand({
  id: 'voucher.exclude',
  title: 'Exclude or include voucher',
  short: 'Exclude / include',
  section: 'voucher',
  resource: 'voucher',
  keywords: ['leave out of reports', 'kecualikan', 'sertakan', 'keluarkan dari laporan'],
  permission: ['voucher:update', 'voucher:exclude'],
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'v x', on: '/voucher' },
  args: z.object({ voucher: Id, exclude: z.boolean() }),
  ask: {
    voucher: pickVouchers(),
    exclude: bool('Exclude from reports?', {
      yes: 'Exclude',
      no: 'Include',
      names: ['exclude', 'kecualikan'],
    }),
  },
  over: 'voucher',
  from: { voucher: selected('voucher'), exclude: opposite },
  run: async ({ voucher, exclude }, env) => {
    const body = { exclude, version: await voucherVersion(voucher, env) }
    return env.call(voucherUpdate, { customerId: env.customerId, id: voucher, body })
  },
  done: ({ id, code, exclude, version }) => ({
    say: exclude
      ? say('Voucher {{code}} excluded from reports', { code })
      : say('Voucher {{code}} included in reports', { code }),
    became: { resource: 'voucher', id, now: { exclude, version } },
    stale: ['voucher'],
  }),
})
