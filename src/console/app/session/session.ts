import * as z from 'zod/mini'
import type { LoggedIn, Profile } from '#contract/session/session.ts'
import { SessionToken, ShutCustomer } from '#contract/session/session.ts'

/** The keys of the local storage that belong to a session; logging out removes all five (specification, section 9). */
export const sessionKeys = ['user_session', 'client-name', 'customer', 'talent', 'client'] as const

const Client = z.object({ id: z.int(), name: z.string(), code: z.string(), timezone: z.string() })

const UserSession = z.object({ email: z.string(), refreshEnabled: z.boolean(), token: SessionToken })

const Customer = z.object({
  id: z.nullable(z.int()),
  token: z.string().check(z.minLength(1)),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  /** Customers that the person would work for, were they not suspended or closed. */
  shut: z._default(z.array(ShutCustomer), []),
  mitraId: z.nullable(z.int()),
  masterId: z.int(),
  /** The person's name. */
  name: z.string(),
  mustChangePassword: z.boolean(),
  /** A second factor has to be set up first. */
  factorDue: z._default(z.boolean(), false),
  /** The person's own customer, to return to from another one. */
  home: z.optional(z.nullable(Client)),
})
export type Customer = z.output<typeof Customer>

const Talent = z.object({ disabled: z.boolean(), ctt: z.boolean(), nda: z.boolean() })

/** What is set for a talent when nothing else is known (specification, sections 3 and 9). */
export const defaultTalent = { disabled: false, ctt: false, nda: false }

/** Who is logged in. `client` is the customer that the person works for; nobody's in particular for some roles. */
export interface Session {
  user: z.output<typeof UserSession>
  customer: Customer
  client: z.output<typeof Client> | null
  talent: z.output<typeof Talent>
}

/** The person's own customer while the person works for another one. */
export function homeOf(session: Session | null): z.output<typeof Client> | undefined {
  const home = session?.customer.home
  return home && session.client && session.client.id !== home.id ? home : undefined
}

/** `iat` and `exp` of a JSON web token, in seconds; 0 for what cannot be read, which counts as expired. */
export function tokenTimes(token: string): { issuedAt: number; expiry: number } {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims = JSON.parse(atob(payload)) as { iat?: unknown; exp?: unknown }
    const seconds = (value: unknown) => (typeof value === 'number' ? Math.floor(value) : 0)
    return { issuedAt: seconds(claims.iat), expiry: seconds(claims.exp) }
  } catch {
    return { issuedAt: 0, expiry: 0 }
  }
}

/** A token is expired from the very second of its `exp` on. */
export function isExpired(session: Session, nowMs = Date.now()): boolean {
  return Math.floor(nowMs / 1000) >= session.user.token.expiry
}

/** The screen of what has to be done before anything else, unless it is the one that is shown. */
export function dueScreen({ mustChangePassword, factorDue }: Customer, shown: string) {
  const due = mustChangePassword ? '/change-password' : factorDue ? '/second-factor' : undefined
  return due === shown.replace(/\/$/, '').toLowerCase() ? undefined : due
}

/** The session that a login's answer begins. */
export function sessionOf(answer: LoggedIn): Session {
  return {
    user: {
      email: answer.email,
      refreshEnabled: answer.refreshEnabled,
      token: { name: answer.token, ...tokenTimes(answer.token) },
    },
    customer: {
      id: answer.id,
      token: answer.token,
      roles: answer.roles,
      permissions: answer.permissions,
      shut: [],
      mitraId: answer.mitraId,
      masterId: answer.masterId,
      name: answer.name,
      mustChangePassword: answer.mustChangePassword,
      factorDue: answer.factorDue ?? false,
      home: answer.customer,
    },
    client: answer.customer,
    talent: defaultTalent,
  }
}

/** The same session with what the profile says now: roles and permissions can change while a session lasts. */
export function withProfile(session: Session, profile: Profile): Session {
  const { name, mitraId, roles, permissions, shut, mustChangePassword, factorDue = false, talent } = profile
  const own = { name, mitraId, roles, permissions, shut, mustChangePassword, factorDue, home: profile.customer }
  const customer = { ...session.customer, ...own }
  // Whoever works for nobody yet is given somebody to work for; whom one works for is otherwise one's own choice.
  return { ...session, customer, talent, client: session.client ?? profile.customer }
}

function stored<S extends z.ZodMiniType>(key: (typeof sessionKeys)[number], schema: S): z.output<S> | undefined {
  const raw = localStorage.getItem(key)
  if (raw === null) return undefined
  try {
    return schema.safeParse(JSON.parse(raw)).data
  } catch {
    return undefined
  }
}

/** The session of the local storage; `null` when there is none or it cannot be read. */
export function readSession(): Session | null {
  const user = stored('user_session', UserSession)
  const customer = stored('customer', Customer)
  if (!user || !customer) return null
  return { user, customer, client: stored('client', Client) ?? null, talent: stored('talent', Talent) ?? defaultTalent }
}

/** Writes the session under its five keys. */
export function writeSession(session: Session): void {
  localStorage.setItem('user_session', JSON.stringify(session.user))
  localStorage.setItem('client-name', session.client?.name ?? '')
  localStorage.setItem('customer', JSON.stringify(session.customer))
  localStorage.setItem('talent', JSON.stringify(session.talent))
  localStorage.setItem('client', JSON.stringify(session.client))
}

/** Removes the five keys. */
export function clearStoredSession(): void {
  for (const key of sessionKeys) localStorage.removeItem(key)
}
