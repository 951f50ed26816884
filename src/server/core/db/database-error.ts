import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'

/** What may be wise to wait before the next try, in seconds. */
const RETRY_SECONDS = 5

interface KnownError {
  code?: unknown
  message?: unknown
  syscall?: unknown
  errors?: unknown
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: class 08, and shutting down, crashed, starting. */
const isLostState = (code: string) => /^(08\w{3}|57P0[123])$/.test(code)

/** What Node says of a connection. Without `syscall` it is somebody else's, such as the sender's of a request. */
const isLostSocket = (code: string, { syscall, errors }: KnownError) =>
  (syscall !== undefined || errors !== undefined) &&
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(code)

/** The driver's own errors have no codes. */
const isLostClient = (message: string) =>
  /^Connection terminated|^Client (has encountered a connection error|was closed) and is not queryable/.test(message)

/**
 * Why the database could not do what was asked, where it is nobody's fault and passes: no connection in time, no
 * connection at all, no disk space. Undefined for every other error.
 */
export function databaseReason(error: unknown): Reason | undefined {
  const known = (error ?? {}) as KnownError
  const [code, message] = [textOf(known.code), textOf(known.message)]
  // Too many connections at the server; none free in the pool, or behind PgBouncer.
  if (
    code === '53300' ||
    /^(timeout exceeded when trying to connect|query_wait_timeout|no more connections)/.test(message)
  ) {
    return reason('BUSY', { retryAfter: RETRY_SECONDS })
  }
  if (code === '53100') return reason('DATABASE_FULL', {})
  if (isLostState(code) || isLostSocket(code, known) || isLostClient(message)) {
    return reason('DATABASE_DOWN', { retryAfter: RETRY_SECONDS })
  }
  return undefined
}
