import type { Bound, Condition, Test, Value } from '#contract/core/list/list-condition.ts'
import { readCondition, writeCondition } from '#contract/core/list/list-condition.ts'
import type { ListField, ListFields } from '#contract/core/list/list-field.ts'
import { operatorsOf } from '#contract/core/list/list-field.ts'
import { parsePeriod } from '#engine/answers/parse-days.ts'
import type { Say } from '#engine/say.ts'
import { say } from '#engine/say.ts'
import type { FieldToken, Piece, Span } from './tokens.ts'
import { endsWith, splitPiece, startsWith, tokenize, trimPiece } from './tokens.ts'
import type { LineChoice } from './values.ts'
import { readTyped } from './values.ts'

/** What a line is read against: the columns of a list, and what people call them and their values. */
export interface LineContext {
  readonly fields: ListFields
  /** Further names of columns, in small letters: `{ dibuat: 'createdAt' }`. */
  readonly names?: Readonly<Record<string, string>>
  readonly choices?: Readonly<Record<string, readonly LineChoice[]>>
  /** The day where the person is, `YYYY-MM-DD`. */
  readonly today: string
}

/** A condition of the line and where it stands. */
export interface LinePart extends Span {
  readonly field: string
  readonly condition: Condition
}

export interface LineProblem extends Span {
  readonly say: Say
}

export interface FilterLine {
  /** The conditions as the list's query takes them, by field. */
  readonly query: Readonly<Record<string, string>>
  /** The words that name no column. */
  readonly keyword: string
  readonly parts: readonly LinePart[]
  readonly problems: readonly LineProblem[]
}

/** Thrown inside and caught at the token: what is wrong, and where. */
class Wrong extends Error {
  override readonly name = 'Wrong'
  readonly span: Span
  readonly say: Say

  constructor(span: Span, what: Say) {
    super('The line is wrong')
    this.span = span
    this.say = what
  }
}

/** The field of a name: as it is written, by another name, or the only one that begins so. */
export function fieldNamed(name: string, { fields, names = {} }: LineContext): string | undefined {
  const searchText = name.toLowerCase()
  const same = Object.keys(fields).find((key) => key.toLowerCase() === searchText)
  if (same !== undefined) return fields[same]?.filter === false ? undefined : same
  const other = Object.hasOwn(names, searchText) ? names[searchText] : undefined
  if (other !== undefined) return other
  const usable = Object.keys(fields).filter((key) => fields[key]?.filter !== false)
  const begun = usable.filter((key) => key.toLowerCase().startsWith(searchText))
  return begun.length === 1 && searchText.length > 1 ? begun[0] : undefined
}

interface Reading {
  field: ListField
  choices: readonly LineChoice[] | undefined
  today: string
}

function valueOf(piece: Piece, { field, choices, today }: Reading): Value {
  if (piece.text.trim() === '') throw new Wrong(piece, 'A value is missing.')
  const read = readTyped(piece.text, field, choices, today)
  if (!read.ok) throw new Wrong(piece, read.say)
  return read.value
}

const comparators = [
  ['>=', 'from', false],
  ['<=', 'to', false],
  ['>', 'from', true],
  ['<', 'to', true],
] as const

const bound = (value: Value, open: boolean): Bound => (open ? { value, open: true } : { value })

/** `>5`, `<=9`, `1..9`, `>1..<9`; undefined when it is none of them. */
function rangeOf(value: Piece, reading: Reading): Test | undefined {
  const [first, second, ...more] = splitPiece(value, '..')
  if (first && second) {
    if (more[0]) throw new Wrong(more[0], 'A range has two ends.')
    if (first.text === '' && second.text === '') throw new Wrong(value, 'A range needs a first or a last value.')
    const [openFrom, openTo] = [startsWith(first, '>'), startsWith(second, '<')]
    return {
      op: 'between',
      ...(first.text === '' ? {} : { from: bound(valueOf(trimPiece(first, openFrom ? 1 : 0), reading), openFrom) }),
      ...(second.text === '' ? {} : { to: bound(valueOf(trimPiece(second, openTo ? 1 : 0), reading), openTo) }),
    }
  }
  for (const [sign, side, open] of comparators) {
    if (startsWith(value, sign)) {
      return { op: 'between', [side]: bound(valueOf(trimPiece(value, sign.length), reading), open) }
    }
  }
  return undefined
}

/** `*ab*`, `~ab`, `ab*`, `=ab`, `ab`, `ab,cd`. */
function textTest(value: Piece, { field }: Reading): Test {
  const need = (piece: Piece): string => {
    if (piece.text.trim() === '') throw new Wrong(piece, 'A value is missing.')
    return piece.text.trim()
  }
  if (startsWith(value, '~')) return { op: 'contains', text: need(trimPiece(value, 1)) }
  if (startsWith(value, '=')) return { op: 'in', values: [need(trimPiece(value, 1))] }
  const star = endsWith(value, '*')
  if (star && startsWith(value, '*') && value.marks.length > 1)
    return { op: 'contains', text: need(trimPiece(value, 1, 1)) }
  if (star) return { op: 'prefix', text: need(trimPiece(value, 0, 1)) }
  const several = splitPiece(value, ',')
  if (several.length > 1) return { op: 'in', values: several.map(need) }
  const text = need(value)
  return field.plain === 'eq' ? { op: 'in', values: [text] } : { op: field.plain ?? 'contains', text }
}

/** `1,5jt` is one amount; otherwise a comma stands between values. */
const isOneAmount = ({ text }: Piece, { field }: Reading) =>
  field.type === 'money' && /^-?(?:rp\.?\s*)?\d{1,9},\d+\s*[a-z]+$/i.test(text)

function testOf(value: Piece, reading: Reading): Test {
  const { field } = reading
  const able = operatorsOf(field)
  if (value.text === '') throw new Wrong(value, 'A value is missing.')
  if (!value.quoted && /^(?:empty|kosong)$/i.test(value.text) && able.includes('empty')) return { op: 'empty' }
  if (field.type === 'text') return textTest(value, reading)
  const range = rangeOf(value, reading)
  if (range) {
    if (!able.includes('between')) throw new Wrong(value, 'This has no order: name its values.')
    return range
  }
  const equal = startsWith(value, '=') ? trimPiece(value, 1) : value
  const isOfDays = able.includes('between') && (field.type === 'day' || field.type === 'moment')
  const days = isOfDays ? parsePeriod(equal.text, reading.today) : undefined
  if (days) return { op: 'between', from: { value: days.from }, to: { value: days.to } }
  const pieces = isOneAmount(equal, reading) ? [equal] : splitPiece(equal, ',')
  const [, second] = pieces
  if (second && !able.includes('in')) throw new Wrong(second, 'This takes one value.')
  return { op: 'in', values: pieces.map((piece) => valueOf(piece, reading)) }
}

function partOf(token: FieldToken, context: LineContext): LinePart {
  const { name, value, not } = token
  const key = fieldNamed(name.text, context)
  const field = key === undefined ? undefined : context.fields[key]
  if (key === undefined || !field) throw new Wrong(name, say('No column named “{{name}}”.', { name: name.text }))
  const test = testOf(value, { field, choices: context.choices?.[key], today: context.today })
  const condition: Condition = not ? { ...test, not: true } : test
  // What the server would refuse is refused here, in its words.
  const read = readCondition(writeCondition(condition), field)
  if (!read.ok) throw new Wrong(value, read.message)
  return { field: key, condition: read.value, from: token.from, to: token.to }
}

/** Two ends of one range become the range; what else is said twice of a column cannot be sent. */
function joined(before: Condition, after: Condition): Condition | undefined {
  if (before.op !== 'between' || after.op !== 'between' || before.not || after.not) return undefined
  const from = before.from ?? after.from
  const to = before.to ?? after.to
  const isTwice = (before.from && after.from) || (before.to && after.to)
  return isTwice || !from || !to ? undefined : { op: 'between', from, to }
}

/**
 * Reads a filter as it is typed: `status:SENT,VOID -platform:tokped created:>2026-10-01 price:100rb..1jt "free words"`.
 * Values are read as people here write them; what is wrong is said at its place and left out of the query.
 */
export function parseFilterLine(line: string, context: LineContext): FilterLine {
  const { tokens, open } = tokenize(line)
  const parts: LinePart[] = []
  const problems: LineProblem[] = open ? [{ ...open, say: 'The quotation mark is not closed.' }] : []
  const conditions = new Map<string, Condition>()
  for (const token of tokens) {
    if (token.kind === 'word') continue
    try {
      const part = partOf(token, context)
      const before = conditions.get(part.field)
      const after = before ? joined(before, part.condition) : part.condition
      if (!after) throw new Wrong(token, say('“{{name}}” is here twice.', { name: token.name.text }))
      const read = readCondition(writeCondition(after), context.fields[part.field] as ListField)
      if (!read.ok) throw new Wrong(token.value, read.message)
      conditions.set(part.field, after)
      parts.push(part)
    } catch (error) {
      if (!(error instanceof Wrong)) throw error
      problems.push({ from: error.span.from, to: error.span.to, say: error.say })
    }
  }
  const words = tokens.flatMap((token) => (token.kind === 'word' ? [token.value.text] : []))
  return {
    query: Object.fromEntries([...conditions].map(([key, condition]) => [key, writeCondition(condition)])),
    keyword: words.join(' ').trim(),
    parts,
    problems: problems.toSorted((a, b) => a.from - b.from),
  }
}
