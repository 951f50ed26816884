import type { ErrorCode, FieldIssue } from './error.ts'

/**
 * A call that failed. `status` is the HTTP status, 0 when no answer came; `body` is the answer as it came.
 * `code` is one of ours, or `NETWORK` (no answer), `ABORTED` (the caller gave up) and `UNEXPECTED` (an answer that is
 * none of ours).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | 'NETWORK' | 'ABORTED' | 'UNEXPECTED'
  /** The sentence of the catalogue for the code, not filled yet; undefined for codes that are not in it. */
  readonly text: string | undefined
  readonly data: Readonly<Record<string, unknown>>
  readonly issues: readonly FieldIssue[]
  readonly body: unknown

  constructor(options: {
    status: number
    code: ApiError['code']
    message: string
    text?: string | undefined
    data?: Record<string, unknown>
    issues?: readonly FieldIssue[]
    body?: unknown
    cause?: unknown
  }) {
    super(options.message, { cause: options.cause })
    this.status = options.status
    this.code = options.code
    this.text = options.text
    this.data = options.data ?? {}
    this.issues = options.issues ?? []
    this.body = options.body
  }
}
