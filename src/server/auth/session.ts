import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT, errors as joseErrors } from 'jose'
import { sql } from 'kysely'
import { allows } from '#contract/permission.ts'
import type { Permission } from '#contract/permission.ts'
import { asSystem } from '#server/db/database.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { fail } from '#server/http/fail.ts'

/** Twelve hours, in seconds. There is no refresh: a person logs in again. */
export const SESSION_SECONDS = 12 * 60 * 60

/** Who is asking, read anew for every request so that a change of rights works at once. */
export interface Session {
  masterId: number
  name: string
  email: string
  roles: readonly string[]
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

async function readToken(keys: TokenKeys, header: string | undefined): Promise<string> {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
  if (token === undefined) throw fail('UNAUTHENTICATED', {})
  try {
    const { payload } = await jwtVerify(token, keys.secret, { issuer, algorithms: ['HS256'] })
    if (typeof payload.jti !== 'string') throw fail('UNAUTHENTICATED', {})
    return payload.jti
  } catch (error) {
    if (error instanceof joseErrors.JWTExpired) throw fail('TOKEN_EXPIRED', {})
    throw fail('UNAUTHENTICATED', {})
  }
}

interface SessionRow {
  master_id: number
  name: string
  email: string
  account_status: string
  home_customer_id: number | null
  mitra_id: number | null
  roles: string[] | null
  permissions: string[] | null
  own_customers: number[] | null
  is_global: boolean | null
  all_customers: number[] | null
}

/** Everything that a session is, in one statement. */
async function readPerson(tx: Tx, where: ReturnType<typeof sql>): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    SELECT u.id AS master_id, u.name, u.email, u.account_status, u.customer_id AS home_customer_id, c.mitra_id,
           r.roles, r.permissions, r.own_customers, r.is_global,
           CASE WHEN r.is_global THEN (SELECT array_agg(id ORDER BY id) FROM customer WHERE deleted_at IS NULL) END AS all_customers
      FROM app_user u
      LEFT JOIN customer c ON c.id = u.customer_id
      LEFT JOIN LATERAL (
        SELECT array_agg(DISTINCT ur.role_code) AS roles, array_agg(DISTINCT p) AS permissions,
               array_agg(DISTINCT ur.customer_id) AS own_customers, bool_or(ro.scope = 'GLOBAL') AS is_global
          FROM customer_user_role ur JOIN role ro ON ro.code = ur.role_code, unnest(ro.permissions) p
         WHERE ur.master_id = u.id AND ur.revoked_at IS NULL
      ) r ON true
     WHERE u.deleted_at IS NULL AND ${where}`.execute(tx)
  return rows[0]
}

function toSession(row: SessionRow): Session {
  const own = (row.own_customers ?? []).map(Number)
  const customerIds = row.is_global ? (row.all_customers ?? []).map(Number) : own
  const home = row.home_customer_id
  return {
    masterId: row.master_id,
    name: row.name,
    email: row.email,
    roles: row.roles ?? [],
    permissions: row.permissions ?? [],
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
 * Reads who is asking from the bearer header.
 * @throws UNAUTHENTICATED without a token, with a false one, a revoked session or a disabled account; TOKEN_EXPIRED
 */
export async function readSession(db: Db, keys: TokenKeys, header: string | undefined): Promise<Session> {
  const jti = await readToken(keys, header)
  const row = await asSystem(db, (tx) =>
    readPerson(
      tx,
      sql`u.id = (SELECT master_id FROM user_session WHERE jti = ${jti} AND revoked_at IS NULL AND expires_at > now())`,
    ),
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
