import { STATUS_CODES } from 'node:http'
import type { AnyCall, Page, Report } from '#contract/core/call.ts'
import type { Failure } from '#contract/core/envelope.ts'
import { databaseReason } from '#server/core/db/database-error.ts'
import { Refusal, refusalOf } from './fail.ts'

/**
 * The envelope of an answer that went well: it meets every success rule but the `status: "success"` one, and a sentence
 * that of the message neither.
 */
export function successBody(endpoint: AnyCall, answer: unknown): Record<string, unknown> {
  const head = { status: '200 OK', code: 200, message: 'success' }
  if (endpoint.answer.kind === 'sentence') return { ...head, message: answer }
  if (endpoint.answer.kind === 'report') {
    const { data, meta } = answer as Report<unknown>
    return { ...head, data, meta }
  }
  if (endpoint.answer.kind !== 'list') return { ...head, data: answer }
  const { data, pagination, totals } = answer as Page<unknown> & { totals?: unknown }
  return { ...head, data, pagination, ...(totals === undefined ? {} : { totals }) }
}

/** The envelope of a refusal. */
export function failureBody(refusal: Refusal, requestId: string): Failure {
  const { status, reason, issues, message } = refusal
  return {
    status: `${status} ${STATUS_CODES[status] ?? ''}`.trim(),
    code: status,
    error: reason.code,
    message,
    data: reason.data,
    ...(issues.length > 0 ? { errors: [...issues] } : {}),
    requestId,
  }
}

interface KnownError {
  code?: unknown
  statusCode?: unknown
  message?: unknown
}

/**
 * Errors of Fastify that are the sender's fault, and of PostgreSQL that pass by themselves. Everything else is ours:
 * INTERNAL.
 */
export function toRefusal(error: unknown, requestId: string): Refusal {
  const refusal = refusalOf(error)
  if (refusal) return refusal
  const { code, statusCode, message } = (error ?? {}) as KnownError
  const passing = databaseReason(error)
  if (passing) return new Refusal(passing)
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Refusal({ code: 'WRONG_CONTENT_TYPE', data: { wanted: 'application/json' } })
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    const detail = error instanceof SyntaxError ? 'the body is not JSON' : String(message)
    return new Refusal({ code: 'BAD_REQUEST', data: { detail } })
  }
  return new Refusal({ code: 'INTERNAL', data: { requestId } })
}
