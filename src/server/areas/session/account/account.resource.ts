import { sql } from 'kysely'
import type { Account, AccountStatus } from '#contract/session/account.ts'
import { account } from '#contract/session/account.ts'
import { canActivate, canDisable, needsReason } from '#contract/session/account.rules.ts'
import { EMPTY } from '#contract/core/common.ts'
import { alive, dotted, email, name, phone, ref, start } from '#server/core/find/description.ts'
import { ranksAtLeast } from '#server/core/auth/rank.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { aboutAccount } from './about.ts'
import { invitation, writeToOwner } from './letters.ts'
import { makeRegisteredPartner } from './registered-company.ts'
import { endSessions } from './sessions.ts'

interface Own {
  accountStatus?: AccountStatus | undefined
  email?: string | undefined
}

const movesTo = (before: Account, { accountStatus }: Own) =>
  accountStatus === before.accountStatus ? undefined : accountStatus

/** Staff confirm an address where no letter could be sent. */
const isConfirmed = (before: Account, input: Own) =>
  movesTo(before, input) === 'ACTIVE' && before.accountStatus === 'UNVERIFIED'

const isAnother = (before: Account, { email }: Own) =>
  email !== undefined && email.toLowerCase() !== before.email.toLowerCase()

/**
 * Refuses a change of access to an account with more permissions than the session has.
 * @throws HIGHER_ROLE
 */
export async function requireRank({ id, name }: Account, { aside, session }: HandlerContext, wholly = false) {
  if (!(await ranksAtLeast(aside, session, id, wholly))) throw fail('HIGHER_ROLE', { name })
}

/** The people of a customer who can log in. */
export const accounts = serveResource(account, {
  columns: {
    photo: { pictures: 'file', column: 'photo_file_id' },
    portal: sql`array_to_string(app_user.portals, ', ')`,
    customer: ref('customer.company'),
    waitsForRole: sql`(app_user.portals @> '{ADMIN_CENTER}' AND app_user.account_status = 'ACTIVE'
      AND NOT EXISTS (SELECT FROM list_customer_user_role r WHERE r.master_id = app_user.id AND r.revoked_at IS NULL))`,
  },
  joins: { customer: sql`JOIN customer ON customer.id = app_user.customer_id` },
  completeRow: async (tx, row) => ({ ...row, ...(await aboutAccount(tx, row)) }),
  unaudited: ['roles', 'openSessions', 'secondFactor', 'lockedUntil', 'customer'],
  unique: 'email',
  duplicateReason: { code: 'EMAIL_TAKEN', data: { field: 'email' } },
  mayEdit(row, input) {
    const to = movesTo(row, input)
    if (!to) return true
    return to === 'DISABLED' ? canDisable(row) : canActivate(row)
  },
  async check({ input, before }, context) {
    // Each would tell whether an address has an account with another customer.
    if ((!before || isAnother(before, input)) && !context.session.isGlobal) throw fail('ACADEMY_ONLY', {})
    if (!before) return []
    const to = movesTo(before, input)
    if (to === 'DISABLED' && before.id === context.session.masterId) throw fail('SELF', {})
    if (to && needsReason(before.accountStatus, to) && input.reason === undefined) {
      return [{ field: 'reason', message: EMPTY }]
    }
    // The next link goes to the new address, and with it the account.
    if (isAnother(before, input)) await requireRank(before, context, true)
    else if (to) await requireRank(before, context)
    return []
  },
  values({ input, before }) {
    if (!before) return { account_status: 'UNVERIFIED' }
    return {
      ...(isAnother(before, input) ? { email_verified_at: null, reset_token_hash: null, reset_expires_at: null } : {}),
      ...(movesTo(before, input) ? { locked_until: null, failed_logins: 0 } : {}),
      ...(isConfirmed(before, input) ? { email_verified_at: new Date().toISOString() } : {}),
    }
  },
  async afterWrite(id, { input, before }, context) {
    if (!before) await writeToOwner(id, invitation, context)
    else if (movesTo(before, input) === 'DISABLED') await endSessions(context.tx, id, 'disabled')
    else if (isConfirmed(before, input)) await makeRegisteredPartner(context.tx, id)
  },
  async alsoDelete(row, context) {
    if (row.id === context.session.masterId) throw fail('SELF', {})
    await requireRank(row, context)
    await endSessions(context.tx, row.id, 'deleted')
  },
  actionOf(before, input) {
    const to = movesTo(before, input)
    if (!to) return undefined
    if (to === 'DISABLED') return 'account.disable'
    return before.accountStatus === 'UNVERIFIED' ? 'account.confirm' : 'account.enable'
  },
  find: {
    from: sql`list_app_user AS t`,
    tenant: ref('t.customer_id'),
    everywhere: true,
    where: alive,
    newest: sql`t.created_at DESC, t.id DESC`,
    fields: [email('t.email', { start: true, part: 'indexed' }), phone('t.phone', start), name('t.name', start)],
    huge: true,
    unnamed: true,
    label: ref('t.name'),
    hint: dotted(ref('t.email'), sql`nullif(initcap(t.account_status), 'Active')`),
  },
})
