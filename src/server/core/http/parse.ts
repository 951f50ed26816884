import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { AnyCall } from '#contract/core/call.ts'
import { paramsSchema } from '#contract/core/call.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { decodeStrings } from '#contract/core/list/list.ts'
import { fail, Refusal } from './fail.ts'
import { check } from '#contract/core/check.ts'

type Strings = Record<string, string | string[] | undefined>

/** The path parameters. A malformed one names nothing that exists: 404, not 422. */
export function parseParams(endpoint: AnyCall, request: FastifyRequest): Record<string, string | number> {
  const schema = paramsSchema(endpoint)
  const result = schema.safeParse(decodeStrings(schema, request.params as Strings))
  if (!result.success) throw fail('NOT_FOUND', { what: 'address' })
  return result.data as Record<string, string | number>
}

function collect<S extends z.ZodMiniType>(schema: S, value: unknown, issues: FieldIssue[]): z.output<S> | undefined {
  const result = check(schema, value)
  if (result.ok) return result.data
  issues.push(...result.issues)
  return undefined
}

/** The query alone, parsed. */
export function parseQuery<S extends z.ZodMiniObject>(schema: S, request: FastifyRequest): z.output<S> {
  const issues: FieldIssue[] = []
  const query = collect(schema, decodeStrings(schema, request.query as Strings), issues)
  if (query === undefined) throw new Refusal({ code: 'VALIDATION', data: {} }, issues)
  return query
}

/** Query and body, parsed; every issue of both is reported at once, and those that were found before. */
export function parseInput(
  endpoint: AnyCall,
  request: FastifyRequest,
  found: readonly FieldIssue[] = [],
): { query: unknown; body: unknown } {
  const issues: FieldIssue[] = []
  const query = endpoint.query
    ? collect(endpoint.query, decodeStrings(endpoint.query, request.query as Strings), issues)
    : undefined
  const body = endpoint.body ? collect(endpoint.body, request.body ?? {}, issues) : undefined
  // What is wrong with the first row of many was found before.
  const fresh = issues.filter(({ field }) => !found.some((issue) => issue.field === field))
  if (fresh.length + found.length > 0) throw new Refusal({ code: 'VALIDATION', data: {} }, [...fresh, ...found])
  return { query, body }
}

/** The input of a call that the server makes itself, checked as if it had come over the wire. */
export function checkInput(
  endpoint: AnyCall,
  given: Readonly<Record<string, unknown>>,
): { params: Record<string, string | number>; query: unknown; body: unknown } {
  const params = paramsSchema(endpoint).safeParse(given)
  if (!params.success) throw fail('NOT_FOUND', { what: 'address' })
  const issues: FieldIssue[] = []
  const query = endpoint.query ? collect(endpoint.query, given.query ?? {}, issues) : undefined
  const body = endpoint.body ? collect(endpoint.body, given.body ?? {}, issues) : undefined
  if (issues.length > 0) throw new Refusal({ code: 'VALIDATION', data: {} }, issues)
  return { params: params.data as Record<string, string | number>, query, body }
}

/** Minutes as JavaScript signs them; what is no offset of any place counts as UTC. */
export function timezoneOffset(header: string | string[] | undefined): number {
  const minutes = Number(header)
  return Number.isInteger(minutes) && Math.abs(minutes) <= 14 * 60 ? minutes : 0
}

/** The command and surface that a call was made from, for the audit. */
export function commandOf(header: string | string[] | undefined): { command: string | null; surface: string | null } {
  const match = /^([a-z][\w.-]{0,80})(?:; surface=([a-z]{1,20}))?$/i.exec(typeof header === 'string' ? header : '')
  return { command: match?.[1] ?? null, surface: match?.[2] ?? null }
}

/** The tab of the console that a request comes from, when it says so in a way that names one. */
export function tabOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{1,64}$/.test(header) ? header : undefined
}

/**
 * The address that a request came from, in one form for each sender, as PostgreSQL takes it: without the zone of a
 * link-local address, and IPv4 as such. A proxy may name what is no address; then it is the proxy's own.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const named = isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip
  const [address = ''] = named.split('%', 1)
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}
