import * as z from 'zod/mini'
import { filledText } from './common.ts'

/** `0812-3456 7890`, `62812…`, `+62 812…` → `+62812…`; numbers of other countries with their `+`. */
function asDialled(text: string): string {
  const bare = text.replace(/[\s().-]/g, '')
  if (bare.startsWith('0')) return `+62${bare.slice(1)}`
  return /^62\d/.test(bare) ? `+${bare}` : bare
}

/** A telephone number as it is kept: E.164. */
export const Phone = z
  .string()
  .check(z.overwrite(asDialled), z.regex(/^\+[1-9]\d{7,14}$/, 'must be a phone number such as 0812 3456 7890'))

/** The same where there must be one. */
export const RequiredPhone = filledText().check(
  z.overwrite(asDialled),
  z.regex(/^\+[1-9]\d{7,14}$/, 'must be a phone number such as 0812 3456 7890'),
)

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
const wrongEmail = 'must be an e-mail address such as nama@contoh.id'

/** An e-mail address as people give it. */
export const Email = z
  .string()
  .check(z.trim(), z.maxLength(254, 'must have at most 254 characters'), z.regex(EMAIL, wrongEmail))

/** The same where there must be one. */
export const RequiredEmail = filledText().check(
  z.trim(),
  z.maxLength(254, 'must have at most 254 characters'),
  z.regex(EMAIL, wrongEmail),
)

/** An address on the web. */
export const WebAddress = z
  .string()
  .check(z.trim(), z.maxLength(2000), z.regex(/^https?:\/\/[^\s/]+(\/\S*)?$/, 'must begin with https://'))
