import type { ErrorCode, ErrorData, Reason } from './error.ts'

/** Makes a typed reason; a rule returns it. Apart from the catalogue of errors, which is loaded with the first refusal. */
export function reason<C extends ErrorCode>(code: C, data: ErrorData<C>): Reason {
  return { code, data } as Reason
}
