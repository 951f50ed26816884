import type * as calls from '#contract/session/session.ts'
import { pretendToVerify, verifyPassword } from '#server/core/auth/password.ts'
import type { Session } from '#server/core/auth/session.ts'
import { iso } from '#server/core/db/list.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { endSession } from './account/sessions.ts'
import { makeChallenge } from './factor/challenge.ts'
import { meansOf } from './factor/factor.ts'
import { logIn, requireUsable } from './log-in.ts'
import { countAttempt, forgive, inTurn } from './throttle.ts'
import { findByEmail, findGranters, findHolders, readCustomer } from './queries.ts'
import { sql } from 'kysely'

const shutOf = ({ shut }: Session) => shut.map(({ permissions: _permissions, ...about }) => about)

export const sessionHandlers: Handlers<typeof calls> = {
  async endThisSession(_input, { tx, session, audit }) {
    const { masterId, customerId, name, jti } = session
    await endSession(tx, jti, 'logged out')
    audit({ action: 'session.logout', resource: 'app_user', recordId: masterId, customerId, label: name })
    return { done: true as const }
  },

  async login({ body }, context) {
    const { tx, aside, keys, ip } = context
    const { email, password } = body
    const person = await inTurn(email, ip, async () => {
      await countAttempt(aside, email, ip)
      const found = await findByEmail(tx, email)
      // The same time and the same words for an unknown person as for a wrong password.
      const isRight = found?.password_hash
        ? await verifyPassword(password, found.password_hash)
        : await pretendToVerify(password)
      if (!found || !isRight) throw fail('INVALID_LOGIN', {})
      await forgive(aside, email, ip)
      return found
    })
    requireUsable(person)
    const means = await meansOf(tx, person.id)
    if (means) {
      const challenge = await makeChallenge(keys, person.id, person.password_hash ?? '')
      throw fail('FACTOR_NEEDED', { challenge, ...means })
    }
    return logIn(person, context)
  },

  async myProfile(_input, { tx, session }) {
    return {
      masterId: session.masterId,
      name: session.name,
      email: session.email,
      phone: session.phone,
      customerId: session.customerId,
      customer: await readCustomer(tx, session.customerId),
      mitraId: session.mitraId,
      roles: [...session.roles],
      permissions: [...session.permissions],
      shut: shutOf(session),
      lastLoginAt: iso(session.lastLoginAt),
      mustChangePassword: session.mustChangePassword,
      factorDue: session.factorDue,
      talent: session.talent,
    }
  },

  async myGranters({ query: { permission } }, { tx, session }) {
    return { names: await findGranters(tx, session, permission), ...(await findHolders(tx, session, permission)) }
  },

  async serverCheck(_input, { tx }) {
    await sql`SELECT 1`.execute(tx)
    return { version: '0.1.0', database: 'up' as const }
  },
}
