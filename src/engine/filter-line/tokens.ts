/** A stretch of the typed line: `from` is its first character, `to` the one after its last. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A character, and whether it stood in quotation marks: there, nothing has a special meaning. */
interface Mark {
  readonly char: string
  readonly quoted: boolean
  readonly at: number
  /** Where it ends, with the quotation mark that closes behind it. */
  end: number
}

/** Part of a value as it was typed. */
export interface Piece extends Span {
  readonly text: string
  /** Something in it stood in quotation marks, so it is meant as it is. */
  readonly quoted: boolean
  readonly marks: readonly Mark[]
}

export interface FieldToken extends Span {
  readonly kind: 'field'
  readonly not: boolean
  readonly name: Piece
  readonly value: Piece
}

export interface WordToken extends Span {
  readonly kind: 'word'
  readonly value: Piece
}

export interface Tokens {
  readonly tokens: readonly (FieldToken | WordToken)[]
  /** Where a quotation mark begins something that never ends. */
  readonly open?: Span
}

/** Opening marks and what closes each; chats and word processors make curly ones of straight ones. */
const closing: Readonly<Record<string, string>> = { '"': '"', '“': '”“', '„': '”“' }

const isSpace = (char: string | undefined) => char === undefined || /\s/.test(char)

export function pieceOf(marks: readonly Mark[], fallback: number): Piece {
  const first = marks[0]
  const last = marks.at(-1)
  return {
    text: marks.map((mark) => mark.char).join(''),
    quoted: marks.some((mark) => mark.quoted),
    marks,
    from: first ? first.at - (first.quoted ? 1 : 0) : fallback,
    to: last?.end ?? fallback,
  }
}

/**
 * Reads to the next blank outside of quotation marks, which may begin anywhere: `>"30 nov"`. In them `\\` makes a
 * quotation mark, or itself, a character.
 */
function readRun(line: string, from: number): { marks: Mark[]; to: number; open?: number } {
  const marks: Mark[] = []
  let at = from
  let quote: { at: number; closes: string } | undefined
  while (at < line.length && (quote || !isSpace(line[at]))) {
    const char = line[at] ?? ''
    const isEscape = quote !== undefined && char === '\\' && /["“”„\\]/.test(line[at + 1] ?? '')
    const opens = closing[char]
    if (isEscape) marks.push({ char: line[++at] ?? '', quoted: true, at, end: at + 1 })
    else if (quote?.closes.includes(char)) {
      const last = marks.at(-1)
      if (last?.quoted) last.end = at + 1
      quote = undefined
    } else if (!quote && opens !== undefined) quote = { at, closes: opens }
    else marks.push({ char, quoted: quote !== undefined, at, end: at + 1 })
    at++
  }
  return { marks, to: at, ...(quote ? { open: quote.at } : {}) }
}

/** `-status:VOID "kata bebas"`: what names a column and says something of it, and words that do not. */
export function tokenize(line: string): Tokens {
  const tokens: (FieldToken | WordToken)[] = []
  let open: Span | undefined
  for (let at = 0; at < line.length; at++) {
    if (isSpace(line[at])) continue
    const { marks, to, open: quote } = readRun(line, at)
    if (quote !== undefined) open = { from: quote, to: line.length }
    tokens.push(tokenOf(marks, at, to))
    at = to
  }
  return { tokens, ...(open ? { open } : {}) }
}

function tokenOf(marks: readonly Mark[], from: number, to: number): FieldToken | WordToken {
  const colon = marks.findIndex((mark) => mark.char === ':' && !mark.quoted)
  const not = marks[0]?.char === '-' && !marks[0].quoted
  const name = marks.slice(not ? 1 : 0, Math.max(colon, 0))
  // An address is a word; a value that begins like one has quotation marks.
  const isAddress = standsAt(marks, colon + 1, '//')
  const isName =
    colon > 0 &&
    !isAddress &&
    name.length > 0 &&
    name.every((mark, index) => !mark.quoted && nameChar(mark.char, index))
  if (!isName) return { kind: 'word', from, to, value: pieceOf(marks, from) }
  return { kind: 'field', from, to, not, name: pieceOf(name, from), value: pieceOf(marks.slice(colon + 1), to) }
}

const nameChar = (char: string, index: number) => (index === 0 ? /\p{L}/u : /[\p{L}\p{N}_-]/u).test(char)

/** Whether a text of plain characters stands here, outside of quotation marks. */
function standsAt(marks: readonly Mark[], index: number, text: string): boolean {
  const here = marks.slice(index, index + text.length)
  return here.every((mark) => !mark.quoted) && here.map((mark) => mark.char).join('') === text
}

/** The parts between separators that stand outside of quotation marks. */
export function splitPiece(piece: Piece, separator: ',' | '..'): Piece[] {
  const parts: Piece[] = []
  const { marks } = piece
  let start = 0
  for (let index = 0; index < marks.length; index++) {
    const isHere = standsAt(marks, index, separator)
    if (!isHere) continue
    parts.push(pieceOf(marks.slice(start, index), marks[index]?.at ?? piece.to))
    index += separator.length - 1
    start = index + 1
  }
  return [...parts, pieceOf(marks.slice(start), piece.to)]
}

/** The piece without its first and last so many characters. */
export const trimPiece = (piece: Piece, start: number, end = 0): Piece =>
  pieceOf(piece.marks.slice(start, piece.marks.length - end), piece.to)

/** What stands at the beginning outside of quotation marks. */
export function startsWith(piece: Piece, text: string): boolean {
  return standsAt(piece.marks, 0, text)
}

export function endsWith(piece: Piece, char: string): boolean {
  const last = piece.marks.at(-1)
  return last?.char === char && !last.quoted
}
