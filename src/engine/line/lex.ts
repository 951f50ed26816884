/** A stretch of a line: `[from, to)`, counted in UTF-16 units. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** What stands between two commas. */
export interface Piece extends Span {
  /** Without its quotation marks and escapes. */
  readonly text: string
  readonly quoted: boolean
}

/** What stands between two blanks, or behind a colon. */
export interface Value extends Span {
  readonly text: string
  readonly pieces: readonly Piece[]
  readonly quoted: boolean
  /** A quotation mark was not closed: the value goes to the end of the line. */
  readonly open: boolean
}

export interface Token extends Span {
  /** The name before the colon, as it was typed. */
  readonly key?: Span & { readonly text: string }
  readonly value: Value
}

const blank = /\s/
/** Opening marks and what closes each; chats and word processors make curly ones of straight ones. */
const closing: Readonly<Record<string, string>> = { '"': '"', '“': '”“', '„': '”“' }
const escapes: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', n: '\n' }
/** A name and its colon; `https://` is none. */
const keyed = /[\p{L}_][\p{L}\p{N}_-]*:(?!\/\/)/uy

interface Quoted {
  readonly text: string
  readonly to: number
  readonly open: boolean
}

function readQuoted(line: string, from: number): Quoted {
  const closes = closing[line[from] ?? ''] ?? ''
  let text = ''
  let at = from + 1
  while (at < line.length) {
    const sign = line[at] ?? ''
    if (closes.includes(sign)) return { text, to: at + 1, open: false }
    const escaped = sign === '\\' ? escapes[line[at + 1] ?? ''] : undefined
    text += escaped ?? sign
    at += escaped === undefined ? 1 : 2
  }
  return { text, to: at, open: true }
}

/** A value from here to the next blank; marks quote only at the start of it or of what follows a comma. */
function valueAt(line: string, from: number): Value {
  const pieces: Piece[] = []
  let at = from
  let open = false
  for (;;) {
    const start = at
    let text = ''
    const quoted = closing[line[at] ?? ''] !== undefined
    if (quoted) {
      const inside = readQuoted(line, at)
      text = inside.text
      at = inside.to
      open = inside.open
    }
    const rest = at
    while (at < line.length && line[at] !== ',' && !blank.test(line[at] ?? '')) at++
    pieces.push({ from: start, to: at, text: text + line.slice(rest, at), quoted })
    if (line[at] !== ',') break
    at++
  }
  const text = pieces.map((piece) => piece.text).join(',')
  return { from, to: at, text, pieces, quoted: pieces.some((piece) => piece.quoted), open }
}

/** Takes a line apart at its blanks. Nothing is refused: what makes no sense is for the reader of the tokens to say. */
export function lexLine(line: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < line.length) {
    if (blank.test(line[at] ?? '')) {
      at++
      continue
    }
    keyed.lastIndex = at
    const [name] = keyed.exec(line) ?? []
    const value = valueAt(line, at + (name?.length ?? 0))
    const key = name === undefined ? undefined : { from: at, to: at + name.length - 1, text: name.slice(0, -1) }
    tokens.push({ from: at, to: value.to, value, ...(key ? { key } : {}) })
    at = value.to
  }
  return tokens
}

/** True for a text that can be in a line as it is, wherever a value may be, after a name as well. */
function isPlain(text: string): boolean {
  keyed.lastIndex = 0
  return /^(?!\/\/)[^\s,"“„]+$/.test(text) && !keyed.test(text)
}

/** A text as a value of a line: in quotation marks where it needs them. */
export function quote(text: string): string {
  if (isPlain(text)) return text
  const inside = text.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)
  return `"${inside}"`
}
