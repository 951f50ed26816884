import type { AuditAction } from '#contract/audited.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { findByEmail } from '#server/areas/session/queries.ts'
import { countTry } from '#server/areas/session/throttle.ts'
import type { AccountLetter } from './letters.ts'
import { writeToOwner } from './letters.ts'

/** An answer takes at least so long, in milliseconds: what was done meanwhile does not show. */
const ANSWER_MS = 300

/** Makes every answer to a call take the same time, whatever was found. */
export function hideDuration({ clock, afterCommit }: Pick<HandlerContext, 'clock' | 'afterCommit'>): void {
  const end = clock.now() + ANSWER_MS
  // Other requests need the connection meanwhile, so the wait comes after the transaction.
  afterCommit(() => clock.wait(Math.max(0, end - clock.now())))
}

type Known = NonNullable<Awaited<ReturnType<typeof findByEmail>>>

interface Asked {
  /** What tries are counted under. */
  what: string
  action: AuditAction
  /** What the person is written; nothing where there is nothing to write. */
  letterFor: (person: Known) => AccountLetter | undefined
}

/**
 * Lays a letter ready for whoever has an address, if anybody has; for the one who asks, nothing and no time that it
 * takes tells whether anybody has.
 * @throws RATE_LIMITED
 */
export async function writeIfKnown(email: string, { what, action, letterFor }: Asked, context: HandlerContext) {
  const { tx, vault, config, aside, ip, log, audit, unchanged } = context
  hideDuration(context)
  await countTry(aside, what, { about: email, from: ip })
  const person = await findByEmail(tx, email)
  const letter = person && letterFor(person)
  if (!letter) {
    unchanged()
    return
  }
  // Nobody is logged in: the server writes.
  const written = await writeToOwner(person.id, letter, { tx, vault, config })
  if (typeof written === 'string') log.warn({ masterId: person.id, why: written }, 'no letter for an account')
  const { customer_id } = await tx
    .selectFrom('app_user')
    .select('customer_id')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  audit({ action, resource: 'app_user', recordId: person.id, customerId: customer_id, label: email })
}
