import { exportOf } from '#commands/prompts/export-list.ts'
import { voucherListDef } from '#contract/voucher/voucher.ts'

export default exportOf({ resource: 'voucher', many: 'vouchers', list: voucherListDef })
