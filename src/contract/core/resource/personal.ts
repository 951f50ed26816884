import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Reason } from '#contract/core/common.ts'
import type { Permission } from '#contract/core/permission.ts'

const digits = (text: string) => text.replace(/[\s.-]/g, '')

/** The number of a taxpayer: `01.234.567.8-901.000` or the 16 digits that came after. */
export const Npwp = z
  .string()
  .check(z.overwrite(digits), z.regex(/^\d{15,16}$/, 'must be the 15 or 16 digits of an NPWP'))

/** The number of a citizen. */
export const Nik = z.string().check(z.overwrite(digits), z.regex(/^\d{16}$/, 'must be the 16 digits of a NIK'))

export const AccountNumber = z.string().check(z.overwrite(digits), z.regex(/^\d{6,20}$/, 'must be 6 to 20 digits'))

/** A value that is kept sealed and shown in part, in full. */
export const Revealed = z
  .object({ field: z.string(), value: z.string() })
  .register(z.globalRegistry, { id: 'Revealed' })

/**
 * The call that shows a sealed field of a record in full: to whoever holds the area's permission for that, with a reason,
 * and each time it is noted. Nothing keeps its answer.
 */
export function revealCall<const K extends string, const F extends readonly [string, ...string[]]>(
  kind: K,
  access: Permission,
  fields: F,
) {
  return call({
    method: 'POST',
    path: `/personal/${kind}/{id}/reveal` as const,
    service: 'console',
    access,
    summary: `Show a sealed field of one ${kind} in full`,
    body: z.strictObject({ field: z.enum(fields), reason: Reason }),
    answer: record(Revealed),
    shownOnce: true,
  })
}
