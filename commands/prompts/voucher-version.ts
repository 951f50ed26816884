import { voucherRead } from '#contract/voucher/voucher.ts'
import type { Env } from '#engine/define.ts'

/** The version that a change of this voucher is based on: the one the person saw, else the one it has now. */
export async function voucherVersion(id: number, { call, customerId, known }: Env): Promise<number> {
  return known('voucher', id)?.version ?? (await call(voucherRead, { customerId, id })).version
}
