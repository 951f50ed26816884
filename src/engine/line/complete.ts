import { showDay } from '#engine/answers/calendar.ts'
import type { RecordRef } from '#engine/context.ts'
import { dateWords, parseDate, suggestDates } from '#engine/answers/parse-date.ts'
import type { Prompt } from '#engine/prompt.ts'
import { normalise } from '#engine/rank/rank-words.ts'
import type { Say } from '#engine/say.ts'
import { say } from '#engine/say.ts'
import type { Askable } from './arg-names.ts'
import { argsBeginning, lineName } from './arg-names.ts'
import type { Span } from './lex.ts'
import { quote } from './lex.ts'
import type { Reading } from './parse-line.ts'
import type { LineArg } from './read-args.ts'

/** What can be put in the place of `[from, to)` of a line. */
export interface Completion extends Span {
  readonly insert: string
  readonly label: Say
  readonly hint?: Say
  /** The record that it is the name of, and the argument that it is for. */
  readonly record?: { readonly key: string; readonly ref: RecordRef }
}

interface Offer {
  readonly insert: string
  readonly label: Say
  readonly hint?: Say
  /** What it may be called. */
  readonly names: readonly string[]
}

function offersOf(prompt: Prompt, today: string): readonly Offer[] {
  switch (prompt.kind) {
    case 'bool': {
      const [yes, no] = [prompt.yes ?? 'Yes', prompt.no ?? 'No']
      return [
        { insert: 'yes', label: yes, names: ['yes', 'ya', yes] },
        { insert: 'no', label: no, names: ['no', 'tidak', no] },
      ]
    }
    case 'enum':
      return prompt.options.map(({ value, label, hint }) => ({
        insert: quote(value),
        label,
        names: [value, label],
        ...(hint === undefined ? {} : { hint }),
      }))
    case 'date': {
      const { min, past } = prompt
      const words = dateWords.flatMap((word): Offer[] => {
        const day = parseDate(word, today)
        const isLate = day !== undefined && (min === undefined || day >= min) && !(past && day > today)
        return isLate ? [{ insert: quote(word), label: word, hint: showDay(day), names: [word] }] : []
      })
      const days = suggestDates(today, { min, past }).map(({ label, day }) => ({
        insert: day,
        label,
        hint: showDay(day),
        names: [label],
      }))
      return [...days, ...words]
    }
    default:
      return []
  }
}

/** The values of a prompt that begin so; for nothing, those that are wanted often. */
function valuesFor(prompt: Prompt, typed: string, today: string): readonly Offer[] {
  const prefix = normalise(typed)
  const offers = offersOf(prompt, today)
  if (prefix === '' && typed.trim() !== '') return []
  const fitting = offers.filter(({ names }) => names.some((name) => normalise(name).startsWith(prefix)))
  return prompt.kind === 'date' && prefix === ''
    ? fitting.filter(({ names }) => !dateWords.includes(names[0] ?? ''))
    : fitting
}

const at = (span: Span, { insert, label, hint }: Offer): Completion => ({
  from: span.from,
  to: span.to,
  insert,
  label,
  ...(hint === undefined ? {} : { hint }),
})

function namesFor(reading: Reading, args: readonly Askable[], typed: string, span: Span): Completion[] {
  return argsBeginning(typed, args).map((arg) => {
    const name = `${lineName(arg, reading.askable)}:`
    return { from: span.from, to: span.to, insert: name, label: name, hint: arg.prompt.label }
  })
}

const holds = (span: Span, caret: number): boolean => span.from <= caret && caret <= span.to

/** The quotation mark that is missing at the end. */
function closingMark({ line }: Reading, arg: LineArg): Completion[] {
  if (!arg.isOpen || arg.text.trim() === '') return []
  // A lone backslash at the end would take the mark's meaning away.
  const isEscaping = (/\\*$/.exec(line)?.[0].length ?? 0) % 2 === 1
  return [{ from: line.length, to: line.length, insert: isEscaping ? '\\"' : '"', label: '"' }]
}

/** A name as it stands, which no language changes. */
const name = (value: string): Say => say('{{value}}', { value })

/** The records that stand in the place of a text when they are chosen. */
export function recordCompletions(key: string, span: Span, refs: readonly RecordRef[]): Completion[] {
  return refs.map((ref) => ({
    from: span.from,
    to: span.to,
    insert: quote(ref.label),
    label: name(ref.label),
    record: { key, ref },
    ...(ref.hint === undefined ? {} : { hint: name(ref.hint) }),
  }))
}

function inValue(reading: Reading, arg: LineArg, caret: number, today: string): Completion[] {
  const { line } = reading
  const records = arg.fitting
    .filter((span) => holds(span, caret))
    .flatMap((span) => recordCompletions(arg.key, span, span.refs))
  const typed = line.slice(arg.value.from, Math.min(caret, arg.value.to)).replace(/^["“„]/, '')
  const values = valuesFor(arg.prompt, typed, today).map((offer) => at(arg.value, offer))
  const newValues = values.filter(({ insert }) => insert !== line.slice(arg.value.from, arg.value.to))
  // What stands without a name may be the beginning of one.
  const isLoose = arg.name === undefined && /^[\p{L}_-]+$/u.test(typed) && arg.value.to === caret
  return [
    ...records,
    ...newValues,
    ...(isLoose ? namesFor(reading, [arg, ...reading.untaken], typed, arg.value) : []),
    ...closingMark(reading, arg),
  ]
}

/** What can be put in at the caret: values of the argument there, names of those that are not there yet. */
export function completionsAt(reading: Reading, caret: number, today: string): Completion[] {
  const { args, line, name, untaken, next } = reading
  if (caret <= name.to) return []
  const key = args.find((arg) => arg.name && holds(arg.name, caret) && caret < arg.name.to)
  if (key?.name) {
    const others = [...untaken, ...reading.askable.filter((one) => one.key === key.key)]
    const typed = line.slice(key.name.from, caret)
    return namesFor(reading, others, typed, key.name).filter(
      ({ insert }) => insert !== line.slice(key.name?.from, key.name?.to),
    )
  }
  const inside = args.findLast((arg) => holds(arg.value, caret))
  if (inside) return inValue(reading, inside, caret, today)
  const { start, end } = wordAt(line, caret)
  if (start < end) {
    const colon = line.slice(start, end).indexOf(':')
    const to = colon < 0 ? end : start + colon + 1
    return caret < to || colon < 0 ? namesFor(reading, untaken, line.slice(start, caret), { from: start, to }) : []
  }
  const values = next ? valuesFor(next.prompt, '', today).map((offer) => at({ from: caret, to: caret }, offer)) : []
  return [...values, ...namesFor(reading, untaken, '', { from: caret, to: caret })]
}

/** What stands around the caret without a blank. */
function wordAt(line: string, caret: number): { start: number; end: number } {
  let start = caret
  while (start > 0 && !/\s/.test(line[start - 1] ?? '')) start--
  let end = caret
  while (end < line.length && !/\s/.test(line[end] ?? '')) end++
  return { start, end }
}

/** The line with a completion put in, and where the caret is then. A blank follows what is complete. */
export function complete(line: string, { from, to, insert }: Completion): { line: string; caret: number } {
  const isEnd = line.slice(to).trim() === ''
  const text = isEnd && !insert.endsWith(':') ? `${insert} ` : insert
  return { line: line.slice(0, from) + text + line.slice(isEnd ? line.length : to), caret: from + text.length }
}
