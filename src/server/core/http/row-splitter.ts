import type { StreamedArray } from '#contract/core/call.ts'
import { fail } from './fail.ts'
import { badJson, MAX_DEPTH, parseJson } from './json.ts'

/** A row of a file is short; one that is longer is an attempt to fill the memory. */
const MAX_ROW = 262_144
/** Everything of the body but the rows. */
const MAX_REST = 262_144

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d]

const isSpace = (byte: number) => byte <= 0x20

/** Bytes that are put together from pieces of chunks. */
class Collected {
  #parts: Buffer[] = []
  #size = 0
  readonly #max: number
  readonly #what: string

  constructor(max: number, what: string) {
    this.#max = max
    this.#what = what
  }

  add(part: Buffer): void {
    if (part.length === 0) return
    this.#size += part.length
    if (this.#size > this.#max) throw fail('BAD_REQUEST', { detail: `${this.#what} is larger than ${this.#max} bytes` })
    // A view would keep the whole chunk in memory.
    this.#parts.push(Buffer.from(part))
  }

  take(): Buffer {
    const bytes = Buffer.concat(this.#parts)
    this.#parts = []
    this.#size = 0
    return bytes
  }
}

/**
 * Cuts the elements of one array out of a JSON text while it arrives, so that a large body is never held, nor parsed, as
 * a whole. It only finds where elements begin and end; `JSON.parse` judges each of them, and the rest with the array
 * emptied. An array whose key is spelled with escapes is not recognised, and belongs to the rest.
 */
export class RowSplitter {
  readonly #path: readonly string[]
  readonly #onRow: (bytes: Buffer) => void
  readonly #rest = new Collected(MAX_REST, 'the part of the body beside its rows')
  readonly #row = new Collected(MAX_ROW, 'a row')
  /** The keys that lead to where the scanner is, by depth. */
  readonly #keys: (string | undefined)[] = []
  #key = ''
  #depth = 0
  #isString = false
  #isEscaped = false
  #isAfterColon = false
  #state: 'before' | 'inside' | 'after' = 'before'
  #rows = 0

  constructor(path: StreamedArray['path'], onRow: (bytes: Buffer) => void) {
    this.#path = path
    this.#onRow = onRow
  }

  /** @throws BAD_REQUEST */
  push(chunk: Buffer): void {
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0
      if (this.#isString) this.#readString(byte)
      else if (this.#state === 'inside' && this.#depth === 0 && (byte === COMMA || byte === CLOSE_ARRAY)) {
        this.#row.add(chunk.subarray(start, at))
        start = byte === COMMA ? at + 1 : at
        this.#endRow(byte === CLOSE_ARRAY)
      } else if (this.#readStructure(byte)) {
        this.#rest.add(chunk.subarray(start, at + 1))
        start = at + 1
      }
    }
    const left = chunk.subarray(start)
    if (this.#state === 'inside') this.#row.add(left)
    else this.#rest.add(left)
  }

  /** The body with the array emptied. @throws BAD_REQUEST */
  end(): unknown {
    if (this.#state === 'inside') throw badJson()
    return parseJson(this.#rest.take())
  }

  #endRow(isLast: boolean): void {
    const bytes = this.#row.take()
    const isEmpty = bytes.every(isSpace)
    if (isEmpty && !(isLast && this.#rows === 0)) throw badJson()
    if (!isEmpty) {
      this.#rows++
      this.#onRow(bytes)
    }
    if (!isLast) return
    this.#state = 'after'
    this.#depth = this.#path.length
  }

  #readString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === BACKSLASH) this.#isEscaped = true
    else if (byte === QUOTE) this.#isString = false
    else if (this.#state !== 'inside' && this.#key.length < 64) this.#key += String.fromCharCode(byte)
  }

  /** One byte outside of strings. Answers whether the rows begin after it. */
  #readStructure(byte: number): boolean {
    if (isSpace(byte)) return false
    const isAfterColon = this.#isAfterColon
    this.#isAfterColon = byte === COLON
    switch (byte) {
      case QUOTE:
        this.#isString = true
        this.#key = ''
        return false
      case COLON:
        this.#setKey(this.#key)
        return false
      case COMMA:
        this.#setKey(undefined)
        return false
      case OPEN_ARRAY:
        if (isAfterColon && this.#isThere()) {
          if (this.#state === 'after') throw fail('BAD_REQUEST', { detail: 'the rows are there twice' })
          this.#state = 'inside'
          this.#depth = 0
          return true
        }
        return this.#open()
      case OPEN_OBJECT:
        return this.#open()
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        this.#depth--
        if (this.#depth < 0) throw badJson()
        return false
      default:
        return false
    }
  }

  #open(): false {
    this.#depth++
    if (this.#depth > MAX_DEPTH) throw fail('BAD_REQUEST', { detail: 'the body is nested too deeply' })
    this.#setKey(undefined)
    return false
  }

  #setKey(key: string | undefined): void {
    if (this.#state !== 'inside') this.#keys[this.#depth] = key
  }

  #isThere(): boolean {
    if (this.#state === 'inside' || this.#depth !== this.#path.length) return false
    return this.#path.every((key, index) => this.#keys[index + 1] === key)
  }
}
