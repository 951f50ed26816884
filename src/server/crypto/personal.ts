import type { Place, Vault } from './vault.ts'

const KEPT = 4

/** The digits of a number that people type with dots, dashes and spaces. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The two columns that hold a person's number: to open, and to find by. */
export function sealNumber(vault: Vault, place: Place, text: string): { enc: Buffer; hmac: Buffer } {
  const digits = digitsOf(text)
  return { enc: vault.seal(digits, place), hmac: vault.fingerprint(digits, place) }
}

/** `3174••••••••0003`: the first and last four digits. A number too short for that shows nothing. */
export function maskNumber(text: string): string {
  const hidden = text.length - 2 * KEPT
  if (hidden < KEPT) return '•'.repeat(text.length)
  return `${text.slice(0, KEPT)}${'•'.repeat(hidden)}${text.slice(-KEPT)}`
}

/** `••••9f2c`: the last four signs of a secret, or none of a short one. */
export const maskSecret = (text: string): string => `••••${text.length >= 3 * KEPT ? text.slice(-KEPT) : ''}`
