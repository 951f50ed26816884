import type { Env } from '#engine/define.ts'
import type { RecordRef } from '#engine/context.ts'
import type { RecordPrompt, SearchEnv } from '#engine/prompt.ts'
import type { Voucher } from '#contract/voucher/voucher.ts'
import { voucherList, voucherRead } from '#contract/voucher/voucher.ts'

/** A voucher as commands hand it around. */
export function voucherRef(record: Voucher): RecordRef<'voucher'> {
  const { id, code, status, coreClass } = record
  const state = status.charAt(0) + status.slice(1).toLowerCase()
  return { resource: 'voucher', id, label: code, hint: `${state} · ${coreClass.title}`, record }
}

/** Vouchers whose code begins so; the newest for an empty text. */
export async function searchVouchers(text: string, env: SearchEnv, limit = 20): Promise<RecordRef<'voucher'>[]> {
  const code = text.trim()
  const query = code === '' ? { limit, sort: '-createdAt' } : { limit, code }
  const { data } = await env.call(voucherList, { customerId: env.customerId, query })
  return data.map(voucherRef)
}

/** Asks for one voucher, by the beginning of its code. */
export function pickVoucher(): RecordPrompt {
  return {
    kind: 'record',
    resource: 'voucher',
    label: 'Which voucher?',
    help: 'Type the start of the code.',
    names: ['voucher', 'vouchers', 'code', 'kode'],
    search: searchVouchers,
    read: async (id, { call, customerId }) => voucherRef(await call(voucherRead, { customerId, id: Number(id) })),
  }
}

/** Asks for one voucher or several, for commands that are spread over them. */
export function pickVouchers(): RecordPrompt {
  return { ...pickVoucher(), label: 'Which vouchers?', multiple: true }
}

/** The version that a change of this voucher is based on: the one the person saw, else the one it has now. */
export async function voucherVersion(id: number, { call, customerId, known }: Env): Promise<number> {
  return known('voucher', id)?.version ?? (await call(voucherRead, { customerId, id })).version
}
