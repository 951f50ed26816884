import { auditListDef } from '#contract/core/audit/audit.ts'
import { listCallsOf } from '#contract/core/list/list-def.ts'
import { lookup } from '#contract/customer/lookup.ts'
import { user } from '#contract/session/user.ts'
import { voucher } from '#contract/voucher/voucher.ts'

// The calls about a list with its own filters, as the server answers them.
export const voucherListCalls = listCallsOf(voucher.calls.listDef)
export const auditListCalls = listCallsOf(auditListDef)
export const userListCalls = listCallsOf(user.calls.listDef)
export const lookupListCalls = listCallsOf(lookup.calls.listDef)
