import { sql } from 'kysely'
import { Npwp } from '#contract/core/resource/personal.ts'
import type { HandlerContext } from '#server/core/http/context.ts'

/** The number of a company has 15 digits, or the same 15 behind a zero since numbers have 16. */
function formsOf(digits: string): string[] {
  if (digits.length === 15) return [digits, `0${digits}`]
  return digits.startsWith('0') ? [digits, digits.slice(1)] : [digits]
}

/**
 * The customers whose NPWP is exactly what was typed, whatever stands between its digits; undefined where that is no NPWP,
 * or for whoever may not see one in full: to find by it is to learn it.
 */
export async function idsOfNpwp(
  keyword: string | undefined,
  { tx, vault, may }: HandlerContext,
): Promise<number[] | undefined> {
  const typed = Npwp.safeParse(keyword)
  if (!typed.success || !may('customer:pii')) return undefined
  const prints = formsOf(typed.data).map((digits) => vault.fingerprint(digits, 'customer.npwp'))
  const found = await tx
    .selectFrom('customer')
    .select('id')
    .where(sql<boolean>`npwp_hmac = ANY (${prints}::bytea[])`)
    .execute()
  return found.map(({ id }) => id)
}
