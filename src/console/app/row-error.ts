import { ApiError } from '#contract/core/api-error.ts'
import type { BulkRow } from '#contract/core/bulk.ts'
import { errorCatalogue, isErrorCode } from '#contract/core/error.ts'

/** Why a record of a bulk job was refused, as a call says it. What is wrong with fields is said in the server's words. */
export function rowError({ error }: BulkRow): ApiError {
  const { code = '', data = {}, message = '' } = error ?? {}
  const known = isErrorCode(code) && code !== 'VALIDATION' ? code : 'UNEXPECTED'
  const text = known === 'UNEXPECTED' ? undefined : errorCatalogue[known].text
  return new ApiError({ status: 409, code: known, message, text, data, issues: [] })
}
