import type { Columns } from '#server/core/db/write-row.ts'
import type { Place, Vault } from './vault.ts'

const KEPT = 4

/** The digits of a number that people type with dots, dashes and spaces. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The two columns that hold a person's number: to open, and to find by. */
export function sealNumber(vault: Vault, place: Place, text: string): { enc: Buffer; hmac: Buffer } {
  const digits = digitsOf(text)
  return { enc: vault.seal(digits, place), hmac: vault.fingerprint(digits, place) }
}

/**
 * The same as a row is written with, in the columns `<name>_enc` and `<name>_hmac` of a table; `null` clears them. The
 * place of a number is `table.name`.
 */
export function personalColumns(vault: Vault, place: Place, text: string | null): Columns {
  const name = place.split('.')[1] ?? ''
  const sealed = text === null ? null : sealNumber(vault, place, text)
  const bytes = (value: Buffer | undefined) => (value ? `\\x${value.toString('hex')}` : null)
  return { [`${name}_enc`]: bytes(sealed?.enc), [`${name}_hmac`]: bytes(sealed?.hmac) }
}

/** A sealed number as people see it who may not see all of it. */
export const maskSealed = (vault: Vault, place: Place, sealed: Buffer | null): string | null =>
  sealed === null ? null : maskNumber(vault.open(sealed, place))

/** `3174••••••••0003`: the first and last four digits. A number too short for that shows nothing. */
export function maskNumber(text: string): string {
  const hidden = text.length - 2 * KEPT
  if (hidden < KEPT) return '•'.repeat(text.length)
  return `${text.slice(0, KEPT)}${'•'.repeat(hidden)}${text.slice(-KEPT)}`
}

/** `••••0003`: the last four digits of a number. */
export const maskLast = (text: string): string => `••••${digitsOf(text).slice(-KEPT)}`

/** `••••9f2c`: the last four signs of a secret, or none of a short one. */
export const maskSecret = (text: string): string => `••••${text.length >= 3 * KEPT ? text.slice(-KEPT) : ''}`
