import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import type { Queued } from '#server/areas/notification/message/queue.ts'
import { queueLetter } from '#server/areas/notification/message/queue.ts'
import type { Purpose } from './link.ts'
import { makeLink } from './link.ts'

/** How long a link works, in minutes: one that somebody waits for, and one that comes unasked. */
export const LINK_MINUTES = 30
const UNASKED_MINUTES = 3 * 24 * 60

export interface AccountLetter {
  code: 'ACCOUNT_PASSWORD' | 'ACCOUNT_INVITE' | 'ACCOUNT_VERIFY' | 'ACCOUNT_DEVICE' | 'ACCOUNT_SESSION'
  link?: { purpose: Purpose; minutes: number }
}

type Scene = Pick<HandlerContext, 'tx' | 'vault' | 'config'> & { session?: { masterId: number } | undefined }

/** Writes to the owner of an account, at its own address. What is missing for that is answered. */
export async function writeToOwner(
  id: number,
  { code, link }: AccountLetter,
  { tx, vault, config, session }: Scene,
): Promise<Queued | 'NO_TEMPLATE' | 'NO_ADDRESS'> {
  const person = await tx
    .selectFrom('app_user')
    .select(['customer_id', 'name', 'email', 'phone'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!person) throw fail('NOT_FOUND', { what: 'account' })
  if (person.customer_id === null) return 'NO_TEMPLATE'
  const letter = {
    customerId: person.customer_id,
    code,
    to: person,
    channels: ['EMAIL'] as const,
    studentId: null,
    lmsClassId: null,
    values: { nama: person.name, ...(link ? { menit: String(link.minutes) } : {}) },
    masterId: session?.masterId ?? null,
  }
  if (!link) return queueLetter(tx, vault, letter)
  const tautan = await makeLink(tx, id, { ...link, publicUrl: config.publicUrl })
  return queueLetter(tx, vault, { ...letter, sealed: { tautan } })
}

/** Asks whoever an account was made for to choose a password. */
export const invitation: AccountLetter = {
  code: 'ACCOUNT_INVITE',
  link: { purpose: 'password', minutes: UNASKED_MINUTES },
}

/** Asks whoever made an account for themselves to show that the address is theirs. */
export const confirmation: AccountLetter = {
  code: 'ACCOUNT_VERIFY',
  link: { purpose: 'verify', minutes: UNASKED_MINUTES },
}
