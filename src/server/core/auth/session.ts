import { sql } from 'kysely'
import type { Databases, Tx } from '#server/core/db/database.ts'
import { prepared, preparedStatement } from '#server/core/db/prepared.ts'
import { fail } from '#server/core/http/fail.ts'
import { apiTokenIn, boundByToken, findApiToken } from './api-token.ts'
import type { Access, AccessRow } from './access.ts'
import { asAccess } from './access.ts'
import { heldWith, unionOf } from './rights.ts'
import type { Held, Shut } from './shut.ts'
import { isOpen, requireNotShut, shutAmong } from './shut.ts'
import type { TokenKeys } from './token.ts'
import { readToken } from './token.ts'

/** What roles allow: with one customer, or with all of them (`customerId` null). */
export interface Grant {
  customerId: number | null
  permissions: readonly string[]
}

/** Who is asking, read anew for every request so that a change of rights works at once. */
export interface Session {
  masterId: number
  name: string
  email: string
  phone: string | null
  lastLoginAt: Date | null
  talent: { disabled: boolean; ctt: boolean; nda: boolean }
  roles: readonly string[]
  grants: readonly Grant[]
  /** Everything that the grants allow somewhere; in a handler, what they allow with the customers of the call. */
  permissions: readonly string[]
  /** True for staff whose role spans all customers. */
  isGlobal: boolean
  /** The customer whose rows are meant where a path names none. */
  customerId: number | null
  mitraId: number | null
  /** Every customer whose rows may be seen. */
  customerIds: readonly number[]
  /** Customers that the person would work for, were they not suspended or closed. */
  shut: readonly Shut[]
  /** A new password must be chosen first: until then the session allows nothing. */
  mustChangePassword: boolean
  /** A role requires a second factor that is not set up: until then the session allows nothing. */
  factorDue: boolean
  /** What names the session in its token; null for the person apart from any session. */
  jti: string | null
  /** The API token that is used; null for people. */
  tokenId: number | null
  /** Staff look as this person; null for people themselves. */
  access: Access | null
}

interface SessionRow {
  master_id: number
  name: string
  email: string
  phone: string | null
  last_login_at: Date | null
  talent: Session['talent']
  must_change_password: boolean
  account_status: string
  home_customer_id: number | null
  mitra_id: number | null
  held: Held[] | null
  is_global: boolean | null
  factor_due: boolean
  all_customers: number[] | null
  access: AccessRow | null
}

/** Everything that a session is, in one statement. */
const person = (which: ReturnType<typeof sql>, access = sql`NULL`) => sql<SessionRow>`
    SELECT ${prepared} u.id AS master_id, u.name, u.email, u.phone, u.last_login_at, u.talent,
           u.must_change_password, u.account_status,
           u.customer_id AS home_customer_id, c.mitra_id, r.held, r.is_global,
           coalesce(r.requires_factor, false) AND NOT EXISTS (
             SELECT 1 FROM second_factor f WHERE f.master_id = u.id AND f.confirmed_at IS NOT NULL) AS factor_due,
           CASE WHEN r.is_global THEN ARRAY(SELECT id FROM customer WHERE deleted_at IS NULL ORDER BY id) END AS all_customers,
           ${access} AS access
      FROM app_user u
      LEFT JOIN customer c ON c.id = u.customer_id
      LEFT JOIN LATERAL (
        SELECT json_agg(json_build_object('role', ur.role_code, 'scope', ro.scope, 'permissions', ro.permissions,
                                          'customerId', ur.customer_id, 'customer', cu.name, 'status', cu.status,
                                          'mitraId', cu.mitra_id)
                        ORDER BY ur.role_code, ur.customer_id) AS held,
               bool_or(ro.scope = 'GLOBAL') AS is_global,
               bool_or(ro.requires_factor) AS requires_factor
          FROM customer_user_role ur
          JOIN role ro ON ro.code = ur.role_code
          JOIN customer cu ON cu.id = ur.customer_id AND cu.deleted_at IS NULL
         WHERE ur.master_id = u.id AND ur.revoked_at IS NULL
      ) r ON true
     WHERE u.deleted_at IS NULL AND u.id = ${which}`

const personWith = preparedStatement((_, id) => person(sql`${id}::bigint`))
const personIn = preparedStatement((_, jti) =>
  person(
    sql`(SELECT s.master_id FROM user_session s LEFT JOIN user_session o ON o.jti = s.opened_in
          WHERE s.jti = ${jti}::uuid AND s.revoked_at IS NULL AND s.expires_at > now()
            AND (s.impersonated_by IS NULL OR (o.revoked_at IS NULL AND o.expires_at > now())))`,
    sql`(SELECT json_build_object('byId', s.impersonated_by, 'by', b.name, 'as', s.access_as, 'recordId', s.access_record_id,
                'customerId', s.access_customer_id, 'reason', s.impersonation_reason, 'expiresAt', s.expires_at)
           FROM user_session s JOIN app_user b ON b.id = s.impersonated_by WHERE s.jti = ${jti}::uuid)`,
  ),
)

/** `held`: the roles that count. */
function toSession(row: SessionRow, held: readonly Held[]): Session {
  const grants = held.map(({ scope, customerId, permissions }) => ({
    customerId: scope === 'CUSTOMER' ? customerId : null,
    permissions,
  }))
  const own = [...new Set(held.map(({ customerId }) => customerId))].toSorted((a, b) => a - b)
  const customerIds = row.is_global ? (row.all_customers ?? []).map(Number) : own
  const home = row.home_customer_id
  const shut = row.is_global ? [] : shutAmong(row.held ?? [])
  const isHome = home !== null && customerIds.includes(home)
  function mitraOf(): number | null {
    if (shut.some(({ customerId }) => customerId === home)) return null
    // Who registered has an account of the academy, and works for the partner.
    return isHome || row.is_global
      ? row.mitra_id
      : (held.find(({ customerId }) => customerId === own[0])?.mitraId ?? null)
  }
  return {
    masterId: row.master_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    lastLoginAt: row.last_login_at,
    talent: row.talent,
    roles: [...new Set(held.map(({ role }) => role))],
    grants,
    permissions: unionOf(grants),
    isGlobal: row.is_global ?? false,
    customerId: isHome ? home : (customerIds[0] ?? null),
    mitraId: mitraOf(),
    customerIds,
    shut,
    mustChangePassword: row.must_change_password,
    factorDue: row.factor_due,
    jti: null,
    tokenId: null,
    access: null,
  }
}

/** A person with the roles that count now: where the academy's staff work, no customer is shut. */
const asOfNow = (row: SessionRow) => toSession(row, row.is_global ? (row.held ?? []) : (row.held ?? []).filter(isOpen))

/** The session of a person, for the login's answer. */
export async function sessionOf(tx: Tx, masterId: number): Promise<Session> {
  const [row] = await personWith(tx, masterId)
  if (!row) throw fail('UNAUTHENTICATED', {})
  return asOfNow(row)
}

/** What a person may do once every customer is open again: how high the person stands does not change meanwhile. */
export async function standingOf(tx: Tx, masterId: number): Promise<Session> {
  const [row] = await personWith(tx, masterId)
  if (!row) throw fail('UNAUTHENTICATED', {})
  return toSession(row, row.held ?? [])
}

/**
 * The session of whoever started a job, with the rights of now.
 * @throws ACCOUNT_DISABLED also when the person is gone
 */
export async function sessionOfStarter({ sessions }: Pick<Databases, 'sessions'>, masterId: number): Promise<Session> {
  const [row] = await personWith(sessions, masterId)
  if (!row || row.account_status === 'DISABLED') throw fail('ACCOUNT_DISABLED', {})
  return asOfNow(row)
}

/**
 * Lets a job go on only while whoever started it would be let do so.
 * @throws CUSTOMER_SUSPENDED, CUSTOMER_CLOSED
 */
export async function requireOpenTo(
  { sessions }: Pick<Databases, 'sessions'>,
  masterId: number,
  customerId: number,
): Promise<void> {
  const [row] = await personWith(sessions, masterId)
  if (row) requireNotShut(asOfNow(row).shut, (shut) => shut.customerId === customerId)
}

/** Until a due password is chosen or a due second factor set up, nothing else is allowed, in whatever way. */
const restricted = (row: SessionRow, session: Session): Session =>
  row.must_change_password || row.factor_due
    ? { ...session, grants: [], permissions: [], isGlobal: false, customerIds: [], shut: [] }
    : session

/** The session of a service: the rights of the token's creator, as far as the token has them too. */
async function readApiToken(sessions: Databases['sessions'], token: string): Promise<Session> {
  const use = await findApiToken(sessions, token)
  const [row] = await personWith(sessions, use.createdBy)
  if (!row || row.account_status === 'DISABLED') throw fail('API_TOKEN_REVOKED', {})
  const creator = restricted(row, asOfNow(row))
  return boundByToken(creator, heldWith(creator, use.customerId), use)
}

/** @throws UNAUTHENTICATED once the staff member may no longer look, or the person has a role */
async function readAccess(sessions: Databases['sessions'], session: Session, access: AccessRow): Promise<Session> {
  const [row] = await personWith(sessions, access.byId)
  if (!row || row.account_status === 'DISABLED') throw fail('UNAUTHENTICATED', {})
  return asAccess(session, restricted(row, asOfNow(row)), access)
}

/**
 * Reads who is asking from the bearer header.
 * @throws UNAUTHENTICATED without a token, with a false one, a revoked session or a disabled account; TOKEN_EXPIRED;
 * API_TOKEN_EXPIRED, API_TOKEN_REVOKED
 */
export async function readSession(
  { sessions }: Pick<Databases, 'sessions'>,
  keys: TokenKeys,
  header: string | undefined,
): Promise<Session> {
  const apiToken = apiTokenIn(header)
  if (apiToken !== undefined) return readApiToken(sessions, apiToken)
  const jti = await readToken(keys, header)
  const [row] = await personIn(sessions, jti)
  if (!row || row.account_status === 'DISABLED') throw fail('UNAUTHENTICATED', {})
  if (row.access) return readAccess(sessions, { ...asOfNow(row), jti }, row.access)
  return restricted(row, { ...asOfNow(row), jti })
}
