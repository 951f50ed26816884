import { randomBytes } from 'node:crypto'

/**
 * Thirty-two characters that nobody mistakes for another: no 0 and O, no 1 and I. Being a power of two, a random byte
 * maps to them without bias.
 */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** `count` unguessable codes such as `PIN-7K2M9QXA`: five bits of randomness a character. */
export function makeCodes(prefix: string, length: number, count: number): string[] {
  const bytes = randomBytes(length * count)
  const codes: string[] = []
  for (let at = 0; at < bytes.length; at += length) {
    let code = `${prefix}-`
    for (let index = at; index < at + length; index++) code += alphabet[(bytes[index] ?? 0) & 31]
    codes.push(code)
  }
  return codes
}
