import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { AnyCall } from '#contract/core/call.ts'
import { accessOf, isOfAnyList } from '#contract/core/call.ts'
import type { Session } from '#server/core/auth/session.ts'
import { readSession } from '#server/core/auth/session.ts'
import { requireSomewhere, sessionFor } from '#server/core/auth/rights.ts'
import type { StreamedRows } from './body.ts'
import { BodyRoom, readJson, readRows } from './body.ts'
import { wantsDryRun } from './dry-run.ts'
import { fail } from './fail.ts'
import { readIdempotencyKey } from './idempotency.ts'
import { addressOf, parseParams } from './parse.ts'
import { callOfList } from './perform.ts'
import type { Server } from './pipeline.ts'

/** What the headers of a request say. It is all known before the first byte of the body is read. */
export interface Entry {
  endpoint: AnyCall
  /** Narrowed to the customers of the call; absent for the calls that need none. */
  session: Session | undefined
  params: Readonly<Record<string, string | number>>
  isDry: boolean
  key: string | undefined
  /** Of a large body, once it has arrived. */
  rows?: StreamedRows
  /** Gives back the room that the body took. */
  release?: () => void
}

declare module 'fastify' {
  interface FastifyRequest {
    entry: Entry | undefined
  }
}

interface Admitted {
  /** The call that is made: of one about any list, that of the list which the path names. */
  endpoint: AnyCall
  session: Session | undefined
}

/** Deny by default: only a call that says `null` goes without a session. */
async function admit(route: AnyCall, request: FastifyRequest, server: Server): Promise<Admitted> {
  if (route.access === null) return { endpoint: route, session: undefined }
  const session = await readSession(server.databases, server.keys, request.headers.authorization)
  if (session.access && !route.forAccess) throw fail('ACCESS_ONLY_LOOKS', {})
  if (session.tokenId !== null && route.access === 'session' && !route.forTokens) throw fail('NOT_FOR_TOKENS', {})
  if (!session.access && route.forAccess) throw fail('NO_ACCESS', {})
  if (route.access === 'session') return { endpoint: route, session }
  if (session.mustChangePassword) throw fail('PASSWORD_DUE', {})
  if (session.factorDue) throw fail('FACTOR_DUE', {})
  const endpoint = isOfAnyList(route) ? callOfList(route, parseParams(route, request), server) : route
  const access = accessOf(endpoint)
  if (access !== null && access !== 'session') requireSomewhere(session, access)
  return { endpoint, session }
}

/** The session for the tenants of the call: the customer of the path when it names one, else all that it reaches. */
function narrowed(endpoint: AnyCall, session: Session, { customerId }: Entry['params']) {
  return sessionFor(session, accessOf(endpoint) ?? 'session', typeof customerId === 'number' ? customerId : undefined)
}

/** Judges a request by its headers: session, permission, tenant. */
export async function enter(route: AnyCall, request: FastifyRequest, server: Server): Promise<Entry> {
  const { endpoint, session: admitted } = await admit(route, request, server)
  const params = parseParams(endpoint, request)
  const session = admitted && narrowed(endpoint, admitted, params)
  const isDry = wantsDryRun(endpoint, request.headers['x-dry-run'])
  const hasKey = endpoint.method !== 'GET' && session !== undefined
  const given = hasKey ? readIdempotencyKey(request.headers['idempotency-key']) : undefined
  // Answers that a person was given are no answers for that person's tokens.
  const key = given !== undefined && session?.tokenId ? `token ${session.tokenId} ${given}` : given
  return { endpoint, session, params, isDry, key }
}

/** Two of the largest imports at once, with something left for others. */
const ROOM = 104_857_600

/** Reads the bodies of calls: as much as the call takes, and no longer than it may last. */
export function bodyReader({ config }: Pick<Server, 'config'>) {
  const room = new BodyRoom(ROOM)
  return async (request: FastifyRequest, payload: Readable): Promise<unknown> => {
    const { entry } = request
    // Addresses that are no call's take no body.
    if (!entry) throw fail('NOT_FOUND', { what: 'address' })
    const { bodyLimit: max, rows } = entry.endpoint
    const sender = entry.session?.masterId ?? addressOf(request)
    const admitBody = (bytes: number) => {
      entry.release = room.take(bytes, sender)
    }
    const limits = { max, seconds: config.bodySeconds, admit: admitBody }
    if (rows === undefined) return readJson(request, payload, limits)
    const read = await readRows(request, payload, rows, limits)
    entry.rows = read.rows
    return read.body
  }
}
