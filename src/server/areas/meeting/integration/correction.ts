import { ACADEMY } from '#contract/customer/customer.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import { acrossCustomers } from '#server/core/db/database.ts'
import type { Answered } from '#server/core/outward.ts'
import { askService } from '#server/core/outward.ts'

/** The host of the old system answers within this time, or not at all. */
const ANSWER_MS = 6000

export type CorrectionHost =
  | { kind: 'ready'; host: string }
  | { kind: 'disabled' }
  | { kind: 'lacking'; missing: string[] }

/** Where codes are corrected, as it is entered in the console. */
export async function correctionHost(tx: Tx): Promise<CorrectionHost> {
  const found = await acrossCustomers(tx, () =>
    tx
      .selectFrom('integration')
      .select(['enabled', 'config'])
      .where('customer_id', '=', ACADEMY)
      .where('app', '=', 'legacy-correction')
      .executeTakeFirst(),
  )
  const host = (found?.config as { host?: unknown } | undefined)?.host
  if (typeof host !== 'string' || host === '') return { kind: 'lacking', missing: ['Host name'] }
  return found?.enabled ? { kind: 'ready', host } : { kind: 'disabled' }
}

/** Asks the host, over plain http as it speaks nothing else. No token and nothing of the session goes there. */
export const askCorrection = (host: string, path: string): Promise<Answered> =>
  askService(`http://${host}${path}`, { method: 'GET', headers: {}, signal: AbortSignal.timeout(ANSWER_MS) })

/** Why a question came to nothing; undefined where it was answered well. */
export function correctionFailure(asked: Answered): string | undefined {
  if (asked.kind !== 'answered') return asked.why
  return asked.status >= 200 && asked.status < 300 ? undefined : `status ${asked.status}`
}
