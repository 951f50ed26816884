import type { ListField } from '#contract/core/list/list-field.ts'
import { operatorsOf } from '#contract/core/list/list-field.ts'
import type { LineContext } from './parse.ts'
import { fieldNamed } from './parse.ts'
import type { Span } from './tokens.ts'
import { splitPiece, tokenize } from './tokens.ts'

/** Something that the line could go on with: `insert` takes the place of the span. */
export interface Completion {
  readonly insert: string
  readonly label: string
  /** A second word: the value itself where the label is a name, or what it means. */
  readonly hint?: string
}

export interface Completions extends Span {
  readonly options: readonly Completion[]
}

const MOST = 12
const none: Completions = { from: 0, to: 0, options: [] }

const quoted = (text: string) => (/[\s,:"]/.test(text) ? `"${text.replaceAll('"', String.raw`\"`)}"` : text)

/** Columns by name, each under the name that people have for it. */
function fieldsFor(text: string, context: LineContext): Completion[] {
  const wanted = text.toLowerCase()
  const { names = {} } = context
  return Object.entries(context.fields).flatMap(([key, field]) => {
    if (field.filter === false) return []
    const called = [...Object.keys(names).filter((name) => names[name] === key), key]
    const fits = called.find((name) => name.toLowerCase().startsWith(wanted))
    if (fits === undefined) return []
    const first = called[0] ?? key
    return [{ insert: `${first}:`, label: `${first}:`, ...(fits === first ? {} : { hint: fits }) }]
  })
}

const examples: Readonly<Partial<Record<ListField['type'], readonly [string, string][]>>> = {
  bool: [
    ['yes', ''],
    ['no', ''],
  ],
  day: [
    ['today', ''],
    ['"this week"', ''],
    ['"this month"', ''],
    ['>2026-10-01', 'after'],
    ['2026-10', 'a month'],
  ],
  moment: [
    ['today', ''],
    ['yesterday', ''],
    ['"this week"', ''],
    ['"last month"', ''],
    ['>2026-10-01', 'after'],
    ['2026-10', 'a month'],
  ],
  money: [
    ['>100rb', 'more than'],
    ['100rb..1jt', 'from … to …'],
  ],
}

function valuesFor(text: string, key: string, field: ListField, context: LineContext): Completion[] {
  const wanted = text.toLowerCase()
  const choices = context.choices?.[key] ?? field.values?.map((value) => ({ value })) ?? []
  const named: Completion[] = choices.flatMap(
    ({ value, label = value, words = [] }: { value: string; label?: string; words?: readonly string[] }) => {
      const fits = [value, label, ...words].some((name) => name.toLowerCase().startsWith(wanted))
      return fits ? [{ insert: quoted(value), label, ...(label === value ? {} : { hint: value }) }] : []
    },
  )
  const sample = (examples[field.type] ?? []).flatMap(([insert, hint]): Completion[] => {
    const label = insert.replaceAll('"', '')
    return label.startsWith(wanted) ? [{ insert, label, ...(hint === '' ? {} : { hint }) }] : []
  })
  const empty: Completion[] =
    operatorsOf(field).includes('empty') && 'empty'.startsWith(wanted)
      ? [{ insert: 'empty', label: 'empty', hint: 'has none' }]
      : []
  return [...named, ...sample, ...empty]
}

/** What the line could go on with at the caret: names of columns, or values of the one that is being asked about. */
export function completeFilterLine(line: string, caret: number, context: LineContext): Completions {
  const token = tokenize(line).tokens.find(({ from, to }) => from < caret && caret <= to)
  if (!token) return none
  if (token.kind === 'word') {
    const { text, quoted: isText } = token.value
    const not = text.startsWith('-') ? 1 : 0
    if (isText || caret !== token.to) return none
    return { from: token.from + not, to: token.to, options: fieldsFor(text.slice(not), context).slice(0, MOST) }
  }
  const key = fieldNamed(token.name.text, context)
  const field = key === undefined ? undefined : context.fields[key]
  if (key === undefined || !field || caret <= token.name.to) return none
  const piece = splitPiece(token.value, ',').findLast(({ from }) => from <= caret) ?? token.value
  const text = piece.text.replace(/^[=~]/, '')
  const from = piece.to - text.length
  // Inside quotation marks, and where a range is being typed, nobody can guess.
  if (piece.quoted || /^[<>*]|\.\./.test(text)) return none
  return { from, to: piece.to, options: valuesFor(text, key, field, context).slice(0, MOST) }
}
