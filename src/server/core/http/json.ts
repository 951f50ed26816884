import type { Refusal } from './fail.ts'
import { fail } from './fail.ts'

/** No body of a call is nested nearly so deep; walking deeper ones could exhaust the stack. */
export const MAX_DEPTH = 64

const suspicious = /\\u(?:0000|d[89a-f])/i
/** Every escape, of which two that make a character together are one; captured is what no text may hold. */
const escapes = /\\(?:ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(u0000|ud[89a-f][\da-f]{2})|.)/gis

export const badJson = (): Refusal => fail('BAD_REQUEST', { detail: 'the body is not JSON' })

/** PostgreSQL holds neither NUL nor half a surrogate pair. Only escapes can bring them into a text that was UTF-8. */
function requireStorable(text: string): void {
  if (!suspicious.test(text)) return
  for (const [, found] of text.matchAll(escapes)) {
    if (found === undefined) continue
    throw fail('BAD_REQUEST', { detail: `a text holds ${found === 'u0000' ? 'a NUL character' : 'half a character'}` })
  }
}

/** Counts brackets; those in strings are skipped. The text is known to be JSON. */
function requireShallow(text: string): void {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') {
      do {
        at = text.indexOf('"', at + 1)
      } while (isEscaped(text, at))
    } else if (sign === '[' || sign === '{') {
      if (++depth > MAX_DEPTH) throw fail('BAD_REQUEST', { detail: 'the body is nested too deeply' })
    } else if (sign === ']' || sign === '}') depth--
  }
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text[first - 1] === '\\') first--
  return (at - first) % 2 === 1
}

/**
 * Reads a body in time that is proportional to its length.
 * @throws BAD_REQUEST for what is no JSON, is nested too deeply, or holds what no database can
 */
export function parseJson(text: string): unknown {
  if (text === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badJson()
  }
  requireShallow(text)
  requireStorable(text)
  return value
}
