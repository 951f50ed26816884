import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT, errors as joseErrors } from 'jose'
import { sql } from 'kysely'
import { allows } from '#contract/permission.ts'
import type { Permission } from '#contract/permission.ts'
import type { Databases, Db, Tx } from '#server/db/database.ts'
import { kept } from '#server/db/kept.ts'
import { fail } from '#server/http/fail.ts'

/** Twelve hours, in seconds. There is no refresh: a person logs in again. */
export const SESSION_SECONDS = 12 * 60 * 60

/** What roles allow: with one customer, or with all of them (`customerId` null). */
interface Grant {
  customerId: number | null
  permissions: readonly string[]
}

/** Who is asking, read anew for every request so that a change of rights works at once. */
export interface Session {
  masterId: number
  name: string
  email: string
  phone: string | null
  photoUrl: string | null
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
}

export interface TokenKeys {
  secret: Uint8Array
}

const issuer = 'academy-console'

/** Opens a session: the row, and the token that names it. Times are in seconds since 1970. */
export async function openSession(
  tx: Tx,
  keys: TokenKeys,
  masterId: number,
  from: { ip: string; userAgent: string },
): Promise<{ token: string; issuedAt: number; expiry: number }> {
  const jti = randomUUID()
  const issuedAt = Math.floor(Date.now() / 1000)
  const expiry = issuedAt + SESSION_SECONDS
  await tx
    .insertInto('user_session')
    .values({
      jti,
      master_id: masterId,
      issued_at: new Date(issuedAt * 1000),
      expires_at: new Date(expiry * 1000),
      ip: from.ip,
      user_agent: from.userAgent.slice(0, 300),
    })
    .execute()
  const token = await new SignJWT({ name: `session-${masterId}` })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setSubject(String(masterId))
    .setJti(jti)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiry)
    .sign(keys.secret)
  return { token, issuedAt, expiry }
}

const jtiPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

async function readToken(keys: TokenKeys, header: string | undefined): Promise<string> {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
  if (token === undefined) throw fail('UNAUTHENTICATED', {})
  try {
    const { payload } = await jwtVerify(token, keys.secret, { issuer, algorithms: ['HS256'] })
    if (!jtiPattern.test(payload.jti ?? '')) throw fail('UNAUTHENTICATED', {})
    return payload.jti ?? ''
  } catch (error) {
    if (error instanceof joseErrors.JWTExpired) throw fail('TOKEN_EXPIRED', {})
    throw fail('UNAUTHENTICATED', {})
  }
}

interface SessionRow {
  master_id: number
  name: string
  email: string
  phone: string | null
  photo_url: string | null
  last_login_at: Date | null
  talent: Session['talent']
  account_status: string
  home_customer_id: number | null
  mitra_id: number | null
  roles: string[] | null
  grants: Grant[] | null
  own_customers: number[] | null
  is_global: boolean | null
  all_customers: number[] | null
}

/** Everything that a session is, in one statement. */
async function readPerson(db: Db | Tx, where: ReturnType<typeof sql>): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    SELECT ${kept} u.id AS master_id, u.name, u.email, u.phone, u.photo_url, u.last_login_at, u.talent, u.account_status,
           u.customer_id AS home_customer_id, c.mitra_id, r.roles, r.grants, r.own_customers, r.is_global,
           CASE WHEN r.is_global THEN (SELECT array_agg(id ORDER BY id) FROM customer WHERE deleted_at IS NULL) END AS all_customers
      FROM app_user u
      LEFT JOIN customer c ON c.id = u.customer_id
      LEFT JOIN LATERAL (
        SELECT array_agg(DISTINCT ur.role_code) AS roles,
               jsonb_agg(jsonb_build_object('customerId', CASE WHEN ro.scope = 'CUSTOMER' THEN ur.customer_id END,
                                            'permissions', ro.permissions)) AS grants,
               array_agg(DISTINCT ur.customer_id) AS own_customers, bool_or(ro.scope = 'GLOBAL') AS is_global
          FROM customer_user_role ur
          JOIN role ro ON ro.code = ur.role_code
          JOIN customer cu ON cu.id = ur.customer_id AND cu.deleted_at IS NULL
         WHERE ur.master_id = u.id AND ur.revoked_at IS NULL
      ) r ON true
     WHERE u.deleted_at IS NULL AND ${where}`.execute(db)
  return rows[0]
}

const unionOf = (grants: readonly Grant[]) => [...new Set(grants.flatMap((grant) => grant.permissions))].toSorted()

/** What the session allows with one customer. */
const heldWith = ({ grants }: Session, customerId: number) =>
  unionOf(grants.filter((grant) => grant.customerId === null || grant.customerId === customerId))

/** What the session allows with every customer there is. */
const heldEverywhere = ({ grants }: Session) => unionOf(grants.filter((grant) => grant.customerId === null))

/** What the session allows with each of several customers alike. */
function heldWithAll(session: Session, [first, ...rest]: readonly number[]): readonly string[] {
  if (first === undefined) return []
  if (session.isGlobal && rest.length > 0) return heldEverywhere(session)
  return heldWith(session, first).filter((permission) => rest.every((id) => heldWith(session, id).includes(permission)))
}

/** The session as far as it reaches these customers. */
function within(session: Session, customerIds: readonly number[]): Session {
  const { customerId: home } = session
  const customerId = home !== null && customerIds.includes(home) ? home : (customerIds[0] ?? null)
  return { ...session, customerIds, customerId, permissions: heldWithAll(session, customerIds) }
}

/**
 * The customers with which a session holds a permission: all of them, or of one that is asked for it or none.
 * @throws OTHER_CUSTOMER when the one asked for is none of the session's
 */
export function customersWith(session: Session, permission: Permission, asked?: number): readonly number[] {
  if (asked !== undefined) {
    requireCustomer(session, asked)
    return allows(heldWith(session, asked), permission) ? [asked] : []
  }
  if (allows(heldEverywhere(session), permission)) return session.customerIds
  // Where it is not held everywhere, only grants for one customer give it.
  const granted = new Set(session.grants.map((grant) => grant.customerId))
  return session.customerIds.filter((id) => granted.has(id) && allows(heldWith(session, id), permission))
}

/**
 * The session as a call sees it: the customer that the path names, or else every customer with which it holds the
 * call's permission. A role with one customer allows nothing with another.
 * @throws OTHER_CUSTOMER, FORBIDDEN
 */
export function sessionFor(session: Session, access: Permission | 'session', customerId: number | undefined): Session {
  if (customerId !== undefined) {
    requireCustomer(session, customerId)
    const there = within(session, [customerId])
    if (access !== 'session') requirePermission(there, access)
    return there
  }
  return access === 'session' ? session : within(session, customersWith(session, access))
}

function toSession(row: SessionRow): Session {
  const grants = row.grants ?? []
  const own = (row.own_customers ?? []).map(Number)
  const customerIds = row.is_global ? (row.all_customers ?? []).map(Number) : own
  const home = row.home_customer_id
  return {
    masterId: row.master_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    photoUrl: row.photo_url,
    lastLoginAt: row.last_login_at,
    talent: row.talent,
    roles: row.roles ?? [],
    grants,
    permissions: unionOf(grants),
    isGlobal: row.is_global ?? false,
    customerId: home !== null && customerIds.includes(home) ? home : (customerIds[0] ?? null),
    mitraId: row.mitra_id,
    customerIds,
  }
}

/** The session of a person, for the login's answer. */
export async function sessionOf(tx: Tx, masterId: number): Promise<Session> {
  const row = await readPerson(tx, sql`u.id = ${masterId}`)
  if (!row) throw fail('UNAUTHENTICATED', {})
  return toSession(row)
}

/**
 * The session of whoever started a job, with the rights of now.
 * @throws ACCOUNT_DISABLED also when the person is gone
 */
export async function sessionOfStarter({ sessions }: Pick<Databases, 'sessions'>, masterId: number): Promise<Session> {
  const row = await readPerson(sessions, sql`u.id = ${masterId}`)
  if (!row || row.account_status === 'DISABLED') throw fail('ACCOUNT_DISABLED', {})
  return toSession(row)
}

/**
 * Reads who is asking from the bearer header.
 * @throws UNAUTHENTICATED without a token, with a false one, a revoked session or a disabled account; TOKEN_EXPIRED
 */
export async function readSession(
  { sessions }: Pick<Databases, 'sessions'>,
  keys: TokenKeys,
  header: string | undefined,
): Promise<Session> {
  const jti = await readToken(keys, header)
  const row = await readPerson(
    sessions,
    sql`u.id = (SELECT master_id FROM user_session WHERE jti = ${jti} AND revoked_at IS NULL AND expires_at > now())`,
  )
  if (!row || row.account_status === 'DISABLED') throw fail('UNAUTHENTICATED', {})
  return toSession(row)
}

/** Refuses a session that lacks the permission. */
export function requirePermission(session: Session, permission: Permission): void {
  if (!allows(session.permissions, permission)) throw fail('FORBIDDEN', { permission })
}

/** Refuses a customer that the session does not work for. */
export function requireCustomer(session: Session, customerId: number): void {
  if (!session.customerIds.includes(customerId)) throw fail('OTHER_CUSTOMER', { customerId })
}

/** The customer that a call without one in its path works on: the one asked for, or the session's. */
export function chooseCustomer(session: Session, asked: number | undefined): number {
  if (asked !== undefined) {
    requireCustomer(session, asked)
    return asked
  }
  if (session.customerId === null) throw fail('FORBIDDEN', { permission: 'customer:read' })
  return session.customerId
}
