import * as z from 'zod/mini'
import type { FieldIssue } from './error.ts'

/** How a call says that it went well (specification, sections 8 and 9). */
export type SuccessRule = 'status200ok' | 'code200' | 'messageSuccess' | 'statusSuccess'

export const pagination = z
  .object({
    total: z.int().check(z.gte(0)),
    page: z.int().check(z.gte(1)),
    limit: z.int().check(z.gte(1)),
    totalPages: z.int().check(z.gte(0)),
    /** The total is about right; asked for with `exact` it is counted. */
    totalEstimated: z.optional(z.boolean()),
    /** The places of the first and the last row, when they were asked for: what `before` and `after` take. */
    before: z.optional(z.string()),
    after: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'Pagination' })
export type Pagination = z.output<typeof pagination>

const fieldIssue: z.ZodMiniType<FieldIssue> = z.object({ field: z.string(), message: z.string() })

/** The body of a refusal: `{ status: "409 Conflict", code: 409, error: "IN_USE", message, data, errors }`. */
export const failure = z
  .object({
    status: z.string(),
    code: z.int(),
    error: z.string(),
    message: z.string(),
    data: z.optional(z.record(z.string(), z.unknown())),
    errors: z.optional(z.array(fieldIssue)),
    requestId: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'Failure' })
export type Failure = z.output<typeof failure>

export interface Envelope {
  status?: unknown
  code?: unknown
  message?: unknown
  data?: unknown
  pagination?: unknown
  totals?: unknown
  meta?: unknown
}

const signals: Readonly<Record<SuccessRule, (body: Envelope) => boolean>> = {
  status200ok: ({ status }) => status === '200 OK',
  code200: ({ code }) => code === 200,
  messageSuccess: ({ message }) => message === 'success',
  statusSuccess: ({ status }) => status === 'success',
}

/** True when the body meets the rule of its call. A body that is no object never does. */
export function succeeded(rule: SuccessRule, body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  return signals[rule](body)
}
