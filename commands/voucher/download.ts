import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import { voucherStatuses } from '#contract/voucher/voucher-fields.ts'
import { voucherDownload } from '#contract/voucher/voucher-calls.ts'
import type { Context } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { notAsked, oneOf } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/** The most records that the call takes, or leaves out, by id. */
const MAX_CHOSEN = 1000

function chosen(ctx: Context): number[] | undefined {
  const ids = ctx.selection.flatMap(({ resource, id }) =>
    resource === 'voucher' && typeof id === 'number' ? [id] : [],
  )
  return ids.length > 0 ? ids : undefined
}

/** Of everything in the filter, what was taken out again. */
function leftOut({ allRows }: Context): number[] | undefined {
  return allRows && allRows.except.length > 0 ? allRows.except.map(Number) : undefined
}

/** A list or a selection says which vouchers are meant; from anywhere else it must be chosen. */
const isOpen = (ctx: Context) => !chosen(ctx) && ctx.filter?.resource !== 'voucher'

const labels: Readonly<Record<(typeof voucherStatuses)[number], string>> = {
  AVAILABLE: 'Available',
  RESERVED: 'Reserved',
  SENT: 'Sent',
  REDEEMED: 'Redeemed',
  EXPIRED: 'Expired',
  VOID: 'Void',
}
const states = [
  ...voucherStatuses.map((value) => ({ value, label: labels[value] })),
  { value: 'ALL' as const, label: 'All vouchers' },
]

/** How many vouchers the file will have, as far as a list says. */
function countOf(ctx: Context): number | undefined {
  const { filter } = ctx
  const total = filter?.resource === 'voucher' ? filter.total - (leftOut(ctx)?.length ?? 0) : undefined
  return chosen(ctx)?.length ?? total
}

export default defineCommand({
  id: 'voucher.download',
  title: 'Download vouchers',
  short: 'Download',
  section: 'voucher',
  resource: 'voucher',
  keywords: ['export', 'excel', 'xls', 'unduh', 'ekspor'],
  permission: 'voucher:export',
  risk: 'read',
  surfaces: ['palette', 'toolbar', 'bulk'],
  shortcut: { keys: 'v d', on: '/voucher' },
  args: z.object({
    status: z.optional(z.enum([...voucherStatuses, 'ALL'])),
    ids: z.optional(z.array(Id).check(z.maxLength(MAX_CHOSEN))),
    except: z.optional(z.array(Id).check(z.maxLength(MAX_CHOSEN))),
    filter: z.optional(z.omit(voucherDownload.query, { customerId: true, ids: true, except: true, selection: true })),
  }),
  ask: {
    status: oneOf('Which vouchers?', states, { names: ['status'], help: 'All of this customer, as Voucher.xls.' }),
    ids: notAsked('Vouchers'),
    except: notAsked('Left out'),
    filter: notAsked('Filter'),
  },
  needs: { status: (_given, ctx) => isOpen(ctx) },
  from: {
    ids: chosen,
    except: leftOut,
    filter: ({ filter }) => (filter?.resource === 'voucher' ? filter.query : undefined),
  },
  blocked: (_given, ctx) => {
    const count = (chosen(ctx) ?? leftOut(ctx))?.length ?? 0
    return count > MAX_CHOSEN ? { code: 'TOO_MANY', data: { max: MAX_CHOSEN } } : undefined
  },
  run: ({ status, ids, except, filter }, { call, customerId }) =>
    call(voucherDownload, {
      query: ids
        ? { customerId, ids }
        : {
            ...filter,
            ...(status === undefined || status === 'ALL' ? {} : { status: [status] }),
            customerId,
            ...(except ? { except } : {}),
          },
    }),
  done: (blob, _args, ctx) => {
    const count = countOf(ctx)
    return {
      say:
        count === undefined ? 'Downloaded Voucher.xls' : say('Downloaded Voucher.xls: {{count}} vouchers', { count }),
      save: { blob, name: 'Voucher.xls' },
    }
  },
})
