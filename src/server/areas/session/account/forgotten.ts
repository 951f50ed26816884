import { sql } from 'kysely'
import { EMPTY } from '#contract/core/common.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { invalid } from '#server/core/http/fail.ts'
import { countTry } from '#server/areas/session/throttle.ts'
import type { AccountLetter } from './letters.ts'
import { LINK_MINUTES } from './letters.ts'
import { spendLink } from './link.ts'
import { lockPerson, setPassword } from './password.ts'
import { endSessions, forgiveLogins } from './sessions.ts'
import { writeIfKnown } from './write-if-known.ts'

const forgotten: AccountLetter = {
  code: 'ACCOUNT_PASSWORD',
  link: { purpose: 'password', minutes: LINK_MINUTES },
}

/** Sets the password of whom a link was sent to; whoever can read the letter has the address. */
async function choosePassword(token: string, password: string, context: HandlerContext): Promise<void> {
  const { tx, aside, ip, audit } = context
  await countTry(aside, 'link', { from: ip })
  const person = await lockPerson(tx, await spendLink(tx, 'password', token))
  await setPassword(tx, person, password)
  await tx
    .updateTable('app_user')
    .set({
      account_status: 'ACTIVE',
      failed_logins: 0,
      locked_until: null,
      email_verified_at: sql`coalesce(email_verified_at, now())`,
      // Typed with a password that the owner of the address may not know.
      registered_company: null,
    })
    .where('id', '=', person.id)
    .execute()
  await forgiveLogins(tx, person.email)
  await endSessions(tx, person.id, 'new password')
  const { customer_id, name } = await tx
    .selectFrom('app_user')
    .select(['customer_id', 'name'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  audit({
    action: 'session.new-password',
    resource: 'app_user',
    recordId: person.id,
    customerId: customer_id,
    label: name,
    actorId: person.id,
  })
}

interface Wanted {
  email?: string | undefined
  token?: string | undefined
  newPassword?: string | undefined
}

/** Either asks for a link, or chooses the password with one. */
export async function resetForgotten({ email, token, newPassword }: Wanted, context: HandlerContext) {
  if (token === undefined) {
    if (email === undefined) throw invalid({ field: 'email', message: EMPTY })
    await writeIfKnown(
      email,
      {
        what: 'forgot',
        action: 'session.forgot-password',
        letterFor: ({ account_status }) => (account_status === 'DISABLED' ? undefined : forgotten),
      },
      context,
    )
  } else {
    if (newPassword === undefined) throw invalid({ field: 'newPassword', message: EMPTY })
    await choosePassword(token, newPassword, context)
  }
  return { done: true as const }
}
