import type { Permission } from '#contract/core/permission.ts'
import type { Mime } from './file-types.ts'

/** What a call that takes a file accepts. */
export interface UploadRule {
  /** Bytes at most. */
  max: number
  types: readonly Mime[]
  /** What may be uploaded, in words: `a picture`. */
  called: string
  /** Any of these permissions is enough. */
  needs: readonly [Permission, ...Permission[]]
}
