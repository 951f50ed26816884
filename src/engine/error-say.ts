import type { ErrorCode } from '#contract/core/error.ts'
import { errorCatalogue, isErrorCode } from '#contract/core/error.ts'
import { ApiError } from '#contract/core/api-error.ts'
import type { Say } from './say.ts'

/** The sentence of one of our error codes. */
export function codeSay(code: ErrorCode, data: Readonly<Record<string, unknown>>): Say {
  return { text: errorCatalogue[code].text, data }
}

/** What a person reads when something was thrown. */
export function errorSay(error: unknown): Say {
  if (!(error instanceof ApiError)) return 'Something went wrong in the console. Nothing more was sent.'
  return isErrorCode(error.code) ? codeSay(error.code, error.data) : error.message
}
