import type { Refusal } from './fail.ts'
import { fail } from './fail.ts'

/** No body of a call is nested nearly so deep; walking deeper ones could exhaust the stack. */
export const MAX_DEPTH = 64
/** No body that is parsed as a whole has nearly so many values; parsing them all would hold the event loop. */
const MAX_VALUES = 100_000

const [QUOTE, BACKSLASH, COMMA, COLON, LETTER_U] = [0x22, 0x5c, 0x2c, 0x3a, 0x75]
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d]
const HEX_DIGITS = 4

export const badJson = (): Refusal => fail('BAD_REQUEST', { detail: 'the body is not JSON' })
const halfCharacter = (): Refusal => fail('BAD_REQUEST', { detail: 'a text holds half a character' })

/** The value of a hexadecimal digit, or -1. */
function hexValue(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  // Letters of either case.
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

/**
 * Looks through the bytes of a JSON text, in one go or piece by piece, for what must not be parsed or cannot be stored:
 * too deep a nesting, too many values, NUL, and halves of surrogate pairs. Only escapes can bring the last two into a
 * text that was UTF-8. What is no JSON at all is left to `JSON.parse`.
 */
export class JsonGuard {
  #depth = 0
  #values = 0
  #isString = false
  /** The place in an escape: 0 none, 1 after the backslash, 2 and more in the digits of a code unit. */
  #escape = 0
  #unit = 0
  /** The last character was the first half of a pair. */
  #isHalf = false

  /** @throws BAD_REQUEST */
  push(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.#isString) this.#readString(byte)
      else this.#readStructure(byte)
    }
  }

  #readStructure(byte: number): void {
    switch (byte) {
      case QUOTE:
        this.#isString = true
        return
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        if (++this.#depth > MAX_DEPTH) throw fail('BAD_REQUEST', { detail: 'the body is nested too deeply' })
        this.#count()
        return
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        this.#depth--
        return
      case COMMA:
      case COLON:
        this.#count()
        return
      default:
    }
  }

  #count(): void {
    if (++this.#values > MAX_VALUES) throw fail('BAD_REQUEST', { detail: 'the body has too many values' })
  }

  #readString(byte: number): void {
    if (this.#escape > 1) this.#readDigit(byte)
    else if (this.#escape === 1) {
      this.#escape = byte === LETTER_U ? 2 : 0
      this.#unit = 0
      if (byte !== LETTER_U) this.#requireWhole()
    } else if (byte === BACKSLASH) this.#escape = 1
    else {
      this.#requireWhole()
      if (byte === QUOTE) this.#isString = false
    }
  }

  #readDigit(byte: number): void {
    const digit = hexValue(byte)
    // `JSON.parse` says so in its turn.
    if (digit < 0) throw badJson()
    this.#unit = this.#unit * 16 + digit
    if (++this.#escape < 2 + HEX_DIGITS) return
    this.#escape = 0
    const isLow = this.#unit >= 0xdc00 && this.#unit <= 0xdfff
    if (isLow !== this.#isHalf) throw halfCharacter()
    this.#isHalf = this.#unit >= 0xd800 && this.#unit <= 0xdbff
    if (this.#unit === 0) throw fail('BAD_REQUEST', { detail: 'a text holds a NUL character' })
  }

  #requireWhole(): void {
    if (this.#isHalf) throw halfCharacter()
  }
}

/** Parses a body that has passed a `JsonGuard`. @throws BAD_REQUEST */
export function parseGuarded(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown
  } catch {
    throw badJson()
  }
}

/**
 * Parses a body in time that is proportional to its length.
 * @throws BAD_REQUEST for what is no JSON, and as `JsonGuard`
 */
export function parseJson(bytes: Buffer): unknown {
  new JsonGuard().push(bytes)
  return parseGuarded(bytes)
}
