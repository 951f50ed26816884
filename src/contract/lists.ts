import { auditListDef } from './core/audit/audit.ts'
import type { ListDef } from './core/list/list-def.ts'
import { recordCalls } from './core/resource/record-calls.ts'
import { lookupListDef } from './customer/general.ts'
import type { RecordKind } from './kinds.ts'
import { ofKinds } from './kinds.ts'
import { userListDef } from './session/user.ts'
import { voucherListDef } from './voucher/voucher.ts'

export type ListName = 'audit' | 'lookup' | 'user' | 'voucher' | RecordKind

/** Every list that `/lists/{list}/…` knows. The console imports lists one by one and never this file. */
export const lists: Readonly<Record<ListName, ListDef>> = {
  audit: auditListDef,
  lookup: lookupListDef,
  user: userListDef,
  voucher: voucherListDef,
  ...ofKinds((kind) => recordCalls[kind].listDef),
}
