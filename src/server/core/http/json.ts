import { fail } from './fail.ts'

const suspicious = /\\u(?:0000|d[89a-f])/i

function requireStorable(text: string): void {
  if (text.includes('\0')) throw fail('BAD_REQUEST', { detail: 'a text holds a NUL character' })
  if (!text.isWellFormed()) throw fail('BAD_REQUEST', { detail: 'a text holds half a character' })
}

/** Looks at every text, keys too; without recursion, as bodies may be nested deeper than the stack. */
function requireAllStorable(root: unknown): void {
  const left = [root]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string') requireStorable(value)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) left.push(key, inner)
    }
  }
}

/**
 * Reads a body. PostgreSQL holds neither NUL nor half a surrogate pair; refusing them here keeps them from failing as
 * our mistake later. Only escapes can bring them in.
 * @throws BAD_REQUEST
 */
export function parseJson(text: string): unknown {
  if (text === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw fail('BAD_REQUEST', { detail: 'the body is not JSON' })
  }
  if (suspicious.test(text)) requireAllStorable(value)
  return value
}
