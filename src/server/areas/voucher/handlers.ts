import type * as records from '#contract/voucher/voucher.ts'
import type * as calls from '#contract/voucher/voucher-calls.ts'
import { nameKey, readClasses } from '#server/areas/class/class-names.ts'
import { chooseCustomer } from '#server/core/auth/rights.ts'
import { requirePermission } from '#server/core/auth/rights.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { scopeOf } from '#server/core/list/narrowing.ts'
import { xlsHandler } from '#server/core/list/handlers.ts'
import { listPage } from '#server/core/list/page.ts'
import { deleteVoucher, updateVoucher } from './changes.ts'
import { createVoucher, generateVouchers, importVouchers } from './create.ts'
import { readVoucherPlatforms } from './references.ts'
import { readVoucher } from './queries.ts'
import vouchers from './voucher.resource.ts'
import { resetVoucher } from './reset.ts'
import { sendCode } from './send.ts'

export const voucherHandlers: Handlers<typeof records> = {
  voucherList: ({ params, query }, context) =>
    listPage(context.tx, vouchers.list, scopeOf(context, [params.customerId]), query),

  voucherCreate({ params, body }, context) {
    if (!('import' in body)) return createVoucher(params.customerId, body, context)
    requirePermission(context.session, 'voucher:import')
    return importVouchers(params.customerId, body.import, context)
  },

  async voucherImportNames({ params, body }, { tx }) {
    const classes = await readClasses(tx, params.customerId)
    const platforms = await readVoucherPlatforms(tx)
    return {
      classes: body.classes.filter((name) => !classes.has(nameKey(name))),
      platforms: body.platforms.filter((name) => !platforms.has(nameKey(name))),
    }
  },

  voucherRead: ({ params }, { tx }) => readVoucher(tx, params.id),

  voucherUpdate({ params, body }, context) {
    if (body.exclude !== undefined) requirePermission(context.session, 'voucher:exclude')
    return updateVoucher(params.id, body, context)
  },

  voucherDelete: ({ params }, context) => deleteVoucher(params.id, context),
}

export const voucherCallHandlers: Handlers<typeof calls> = {
  voucherDeleteOld: ({ params }, context) => deleteVoucher(params.id, context),

  voucherReset: ({ params, body }, context) => resetVoucher(params.id, body, context),

  voucherSend: ({ params }, context) => sendCode(params.id, context),

  voucherGenerate({ body }, context) {
    return generateVouchers(chooseCustomer(context.session, body.customerId), body, context)
  },

  voucherDownload: xlsHandler(vouchers.list),
}
