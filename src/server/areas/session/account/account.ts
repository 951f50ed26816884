import { sql } from 'kysely'
import type { Account } from '#contract/session/account.ts'
import { accountFields } from '#contract/session/account.ts'
import { canActivate, canDisable, needsReason } from '#contract/session/account.rules.ts'
import { picture } from '#contract/core/resource/field.ts'
import { EMPTY } from '#contract/core/common.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { ranksAtLeast } from '#server/core/auth/rank.ts'
import type { Tx } from '#server/core/db/database.ts'
import { prepared } from '#server/core/db/prepared.ts'
import { iso } from '#server/core/db/list.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { bindPictures, pictureSql, withAddresses, withNames, wrongPictures } from '#server/core/resource/pictures.ts'
import type { Resource, Wish, Writing } from '#server/core/resource/resource.ts'
import { aboutAccount } from './about.ts'
import { invitation, writeToOwner } from './letters.ts'
import { makeRegisteredPartner } from './registered-company.ts'
import { endSessions } from './sessions.ts'

const ref = (name: string) => sql.ref(name)

/** Photos are files of the customer that the account belongs to. */
const photos = {
  kind: 'account',
  fields: { photo: picture('Photo', { purpose: 'PHOTO' }) },
  sources: { photo: { pictures: 'file', column: 'photo_file_id' } },
} as const

async function rows(tx: Tx, ids: readonly number[]): Promise<Account[]> {
  const found = await tx
    .selectFrom('app_user as u')
    .innerJoin('customer as c', 'c.id', 'u.customer_id')
    .modifyFront(prepared)
    .select(['u.id', 'c.id as customer_id', 'c.company', 'u.email', 'u.name', 'u.phone', 'u.portals'])
    .select(pictureSql('u', photos.sources.photo).as('photo'))
    .select(['u.account_status', 'u.must_change_password', 'u.email_verified_at', 'u.last_login_at', 'u.device_count'])
    .select(['u.reset_count', 'u.excluded', 'u.version', 'u.created_at', 'u.updated_at'])
    .where(sql<boolean>`u.id = ANY (${[...ids]}::bigint[])`)
    .where('u.deleted_at', 'is', null)
    .execute()
  return found.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    customer: row.company,
    email: row.email,
    name: row.name,
    phone: row.phone,
    // Shown with addresses (`shown`).
    photo: row.photo as unknown as Account['photo'],
    portals: row.portals as Account['portals'],
    accountStatus: row.account_status,
    mustChangePassword: row.must_change_password,
    emailVerifiedAt: iso(row.email_verified_at),
    lastLoginAt: iso(row.last_login_at),
    deviceCount: row.device_count,
    resetCount: row.reset_count,
    exclude: row.excluded,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

type Own = Wish & { accountStatus?: 'ACTIVE' | 'DISABLED'; email?: string; reason?: string }

const movesTo = (before: Account, { accountStatus }: Own) =>
  accountStatus === before.accountStatus ? undefined : accountStatus

/** Staff confirm an address where no letter could be sent. */
const isConfirmed = (before: Account, wish: Own) =>
  movesTo(before, wish) === 'ACTIVE' && before.accountStatus === 'UNVERIFIED'

const isAnother = (before: Account, { email }: Own) =>
  email !== undefined && email.toLowerCase() !== before.email.toLowerCase()

/**
 * Refuses what would shut somebody out, or let somebody in, who may do more than whoever asks.
 * @throws HIGHER_ROLE
 */
export async function requireRank({ id, name }: Account, { aside, session }: HandlerContext, wholly = false) {
  if (!(await ranksAtLeast(aside, session, id, wholly))) throw fail('HIGHER_ROLE', { name })
}

async function check(writing: Writing<Account>, context: HandlerContext): Promise<FieldIssue[]> {
  const { wish, before } = writing
  // Each would tell whether an address has an account with another customer.
  if ((!before || isAnother(before, wish)) && !context.session.isGlobal) throw fail('ACADEMY_ONLY', {})
  const issues = await wrongPictures(context.tx, photos, writing)
  if (!before) return issues
  const to = movesTo(before, wish)
  if (to === 'DISABLED' && before.id === context.session.masterId) throw fail('SELF', {})
  const { reason } = wish as Own
  if (to && needsReason(before.accountStatus, to) && reason === undefined) return [{ field: 'reason', message: EMPTY }]
  // Whoever gives a person another address gets that person's next link.
  if (isAnother(before, wish)) await requireRank(before, context, true)
  else if (to) await requireRank(before, context)
  return issues
}

function values({ wish, before }: Writing<Account>): Columns {
  if (!before) return { account_status: 'UNVERIFIED' }
  const to = movesTo(before, wish)
  return {
    ...(isAnother(before, wish) ? { email_verified_at: null, reset_token_hash: null, reset_expires_at: null } : {}),
    ...(to ? { account_status: to, locked_until: null, failed_logins: 0 } : {}),
    ...(isConfirmed(before, wish) ? { email_verified_at: new Date().toISOString() } : {}),
  }
}

/** The people of a customer who can log in. */
export const accounts: Resource<Account, typeof accountFields> = {
  table: 'app_user',
  area: 'account',
  command: 'account',
  noun: 'account',
  label: ({ name }) => name,
  whole: async (tx, row) => ({ ...row, ...(await aboutAccount(tx, row)) }),
  digest({
    roles: _roles,
    openSessions: _open,
    secondFactor: _factor,
    lockedUntil: _lockedUntil,
    customer: _customer,
    ...row
  }) {
    return withNames(photos, row)
  },
  columns: { email: 'email', name: 'name', phone: 'phone', photo: 'photo_file_id', portals: 'portals' },
  unique: 'email',
  taken: { code: 'EMAIL_TAKEN', data: { field: 'email' } },
  mayEdit(row, wish) {
    const to = movesTo(row, wish)
    if (!to) return true
    return to === 'DISABLED' ? canDisable(row) : canActivate(row)
  },
  check,
  values,
  shown: (row, context) => withAddresses(photos, row, context),
  async also(id, { wish, before }, context) {
    await bindPictures(context.tx, photos, id, wish)
    if (!before) await writeToOwner(id, invitation, context)
    else if (movesTo(before, wish) === 'DISABLED') await endSessions(context.tx, id, 'disabled')
    else if (isConfirmed(before, wish)) await makeRegisteredPartner(context.tx, id)
  },
  async alsoDelete(row, context) {
    if (row.id === context.session.masterId) throw fail('SELF', {})
    await requireRank(row, context)
    await endSessions(context.tx, row.id, 'deleted')
  },
  actionOf(before, wish) {
    const to = movesTo(before, wish)
    if (!to) return undefined
    if (to === 'DISABLED') return 'account.disable'
    return before.accountStatus === 'UNVERIFIED' ? 'account.confirm' : 'account.enable'
  },
  list: {
    resource: 'account',
    title: 'Accounts',
    view: 'list_app_user',
    alias: 'app_user',
    fields: accountFields,
    columns: {
      name: { title: 'Name', value: ref('app_user.name'), width: 30 },
      email: { title: 'E-mail', value: ref('app_user.email'), width: 34 },
      phone: { title: 'Phone', value: ref('app_user.phone'), width: 18 },
      portal: { title: 'Portals', value: sql`array_to_string(app_user.portals, ', ')`, width: 26 },
      accountStatus: { title: 'Status', value: ref('app_user.account_status'), width: 12 },
      mustChangePassword: { title: 'New password needed', value: ref('app_user.must_change_password'), width: 18 },
      lastLoginAt: { title: 'Last login', value: ref('app_user.last_login_at'), width: 18 },
      emailVerifiedAt: { title: 'E-mail confirmed', value: ref('app_user.email_verified_at'), width: 18 },
      deviceCount: { title: 'Devices', value: ref('app_user.device_count'), width: 10 },
      resetCount: { title: 'Resets', value: ref('app_user.reset_count'), width: 10 },
      createdAt: { title: 'Created', value: ref('app_user.created_at'), width: 18 },
      exclude: { title: 'Excluded', value: ref('app_user.excluded'), width: 10 },
    },
    where: sql`app_user.deleted_at IS NULL`,
    defaultSort: '-createdAt',
    rows,
  },
}
