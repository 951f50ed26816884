import type { BulkRow } from '#contract/bulk.ts'
import { isErrorCode } from '#contract/error.ts'
import type { Say } from '#engine/say.ts'
import { codeSay } from '#engine/say.ts'

/** Why a record of a bulk job was refused. What is wrong with fields is said in the server's own words. */
export function rowSay({ error }: BulkRow): Say {
  if (error === null) return ''
  return isErrorCode(error.code) && error.code !== 'VALIDATION' ? codeSay(error.code, error.data) : error.message
}
