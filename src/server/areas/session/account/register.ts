import { sql } from 'kysely'
import { ACADEMY } from '#contract/customer/customer.rules.ts'
import type * as calls from '#contract/session/registration.ts'
import { REGISTRATION_SETTING } from '#contract/session/registration.ts'
import { SUPERADMIN } from '#contract/session/user.rules.ts'
import { queueLetter } from '#server/areas/notification/message/queue.ts'
import { findByEmail } from '#server/areas/session/queries.ts'
import { hashPassword, verifyPassword } from '#server/core/auth/password.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { fail, invalid } from '#server/core/http/fail.ts'
import { countAttempt, countRegistration, countTry, forgive } from '#server/areas/session/throttle.ts'
import { confirmation, invitation, writeToOwner } from './letters.ts'
import { spendLink } from './link.ts'
import { lockPerson, requireUncommon } from './password.ts'
import { makeRegisteredPartner } from './registered-company.ts'
import { hideDuration, writeIfKnown } from './write-if-known.ts'

/** Whether the academy lets anyone register. */
async function isOpen(tx: Tx): Promise<boolean> {
  const setting = await tx
    .selectFrom('setting')
    .select('value')
    .where('customer_id', '=', ACADEMY)
    .where('key', '=', REGISTRATION_SETTING)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return setting?.value === 'true'
}

/** Whether whoever registers is sent a link. Not whether this one was: that would tell who has an account. */
async function sendsLinks(tx: Tx): Promise<boolean> {
  const template = await tx
    .selectFrom('template')
    .select('id')
    .where('customer_id', '=', ACADEMY)
    .where('code', '=', confirmation.code)
    .where('channel', '=', 'EMAIL')
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return template !== undefined
}

/** Tells the owner of an account that somebody has registered with its address, and how to log in. */
async function tellOwner(email: string, { tx, vault, config, log, audit }: HandlerContext): Promise<void> {
  const found = await findByEmail(tx, email)
  // Deleted at this very moment.
  if (!found) return
  const owner = await tx
    .selectFrom('app_user')
    .select(['id', 'customer_id', 'name', 'email', 'phone'])
    .where('id', '=', found.id)
    .executeTakeFirstOrThrow()
  const written = await queueLetter(tx, vault, {
    customerId: ACADEMY,
    code: 'ACCOUNT_EXISTS',
    to: owner,
    channels: ['EMAIL'],
    studentId: null,
    lmsClassId: null,
    values: { nama: owner.name, tautan: `${config.publicUrl}/pages/login` },
    masterId: null,
  })
  if (typeof written === 'string') log.warn({ masterId: owner.id, why: written }, 'no letter for an account')
  audit({
    action: 'session.register-taken',
    resource: 'app_user',
    recordId: owner.id,
    customerId: owner.customer_id,
    label: owner.name,
  })
}

interface Waiting {
  name: string
  email: string
  company: string | undefined
}

/** Notifies users who can assign roles of the academy that a user waits for one. */
async function tellWhoGivesRoles(tx: Tx, { name, email, company }: Waiting): Promise<void> {
  const who = company === undefined ? name : `${name}, ${company}`
  await sql`
    INSERT INTO notification (customer_id, user_id, type, content, link, data)
    SELECT ${ACADEMY}::bigint, p.id, 'ACCOUNT_REGISTERED', ${`${who} (${email}) sudah mendaftar dan menunggu peran`},
           '/roles?list=waiting', ${JSON.stringify({ name: who, email })}::jsonb
      FROM (SELECT holders_of(${ACADEMY}, 'user:assign') AS id
            UNION SELECT r.master_id FROM customer_user_role r JOIN app_user u ON u.id = r.master_id
             WHERE r.role_code = ${SUPERADMIN} AND r.revoked_at IS NULL AND u.deleted_at IS NULL) AS p`.execute(tx)
}

export const registrationHandlers: Handlers<typeof calls> = {
  async registrationState(_input, { tx }) {
    return { open: await isOpen(tx) }
  },

  async registerAccount({ body: { name, email, password, company } }, context) {
    const { tx, vault, config, aside, ip, log, audit } = context
    if (!(await isOpen(tx))) throw fail('REGISTRATION_CLOSED', {})
    hideDuration(context)
    await countRegistration(aside, email, ip)
    const academy = await tx
      .selectFrom('customer')
      .select(['id', 'name', 'company'])
      .where('id', '=', ACADEMY)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!academy) throw fail('NOT_CONFIGURED', { what: 'The academy' })
    requireUncommon({ email, names: [academy.name, academy.company, company] }, password, 'password')
    const letter = await sendsLinks(tx)
    const person = await tx
      .insertInto('app_user')
      .values({
        customer_id: academy.id,
        email,
        name,
        portals: ['ADMIN_CENTER'],
        account_status: 'UNVERIFIED',
        password_hash: await hashPassword(password),
        registered_company: company,
      })
      // Two who register with one address at once: the second waits for the first here.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!person) {
      await tellOwner(email, context)
      return { letter }
    }
    const written = await writeToOwner(person.id, confirmation, { tx, vault, config })
    if (typeof written === 'string') log.warn({ masterId: person.id, why: written }, 'no letter for an account')
    audit({
      action: 'session.register',
      resource: 'app_user',
      recordId: person.id,
      customerId: academy.id,
      label: name,
      actorId: person.id,
      after: { accountStatus: 'UNVERIFIED', company },
    })
    return { letter }
  },

  async confirmAccount({ body: { token, password } }, { tx, aside, ip, audit }) {
    await countTry(aside, 'link', { from: ip })
    const id = await spendLink(tx, 'verify', token)
    const { email, password_hash } = await lockPerson(tx, id)
    // Counted as logins are: a link does not let anyone guess. A refusal leaves the link as it was.
    await countAttempt(aside, email, ip)
    if (password_hash === null || !(await verifyPassword(password, password_hash))) {
      throw invalid({ field: 'password', message: 'is not the password you registered with' })
    }
    await forgive(aside, email, ip)
    const person = await tx
      .updateTable('app_user')
      .set({
        account_status: sql`CASE account_status WHEN 'UNVERIFIED' THEN 'ACTIVE' ELSE account_status END`,
        email_verified_at: sql`coalesce(email_verified_at, now())`,
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .returning(['id', 'name', 'email', 'customer_id'])
      .executeTakeFirstOrThrow()
    const company = await makeRegisteredPartner(tx, id)
    await tellWhoGivesRoles(tx, { ...person, company })
    audit({
      action: 'session.confirm',
      resource: 'app_user',
      recordId: person.id,
      customerId: person.customer_id,
      label: person.name,
      actorId: person.id,
      ...(company === undefined ? {} : { after: { company } }),
    })
    return { email: person.email }
  },

  async sendConfirmation({ body: { email } }, context) {
    await writeIfKnown(
      email,
      {
        what: 'confirm',
        action: 'session.ask-confirmation',
        letterFor: ({ account_status, password_hash }) => {
          if (account_status !== 'UNVERIFIED') return undefined
          // Whom an account was made for has no password yet.
          return password_hash === null ? invitation : confirmation
        },
      },
      context,
    )
    return { done: true as const }
  },
}
