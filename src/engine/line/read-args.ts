import type { Context, RecordRef } from '#engine/context.ts'
import { within } from '#engine/context.ts'
import type { AnyCommand, Given } from '#engine/define.ts'
import { keysOf } from '#engine/define.ts'
import { fill, isOptional, promptOf } from '#engine/answers/fill.ts'
import { matchRecord } from '#engine/rank/match-record.ts'
import type { Prompt, RecordPrompt } from '#engine/prompt.ts'
import { isTypedKind } from '#engine/prompt.ts'
import { checkAnswer } from '#engine/answers/read-answer.ts'
import type { Say } from '#engine/say.ts'
import { say } from '#engine/say.ts'
import type { Askable } from './arg-names.ts'
import type { Assigned, LineError } from './assign.ts'
import { Dealing } from './assign.ts'
import type { Span, Token } from './lex.ts'
import { textOf } from './run-length.ts'
import { readValue } from './read-value.ts'

/** A text that stands for a record and must be looked up. */
export interface Want extends Span {
  /** The same for the same question. */
  readonly id: string
  readonly key: string
  readonly prompt: RecordPrompt
  readonly text: string
}

/** What looking up brought. */
export type Hits =
  | { readonly kind: 'found'; readonly records: readonly RecordRef[] }
  | { readonly kind: 'failed'; readonly say: Say }

/** What is known about a question by now; `undefined`: nothing yet. */
export type Lookup = (want: Want) => Hits | undefined

export type ArgState =
  /** Not `sure`: a record whose name was not typed in full, but the only one that fits. */
  | { readonly kind: 'read'; readonly value: unknown; readonly sure: boolean }
  /** Named, and nothing said yet. */
  | { readonly kind: 'blank' }
  /** An error says why. */
  | { readonly kind: 'wrong' }
  /** A record that is still looked up. */
  | { readonly kind: 'waiting' }
  /** It fits several records: the picker must be asked. */
  | { readonly kind: 'several'; readonly refs: readonly RecordRef[] }

/** Records that a text of a line may stand for. */
export interface Fitting extends Span {
  readonly refs: readonly RecordRef[]
}

/** One argument of a line. `from` and `to` hold its name and its value. */
export interface LineArg extends Span {
  readonly key: string
  readonly prompt: Prompt
  readonly name?: Span
  readonly value: Span
  readonly text: string
  readonly state: ArgState
  /** What could stand in the place of records that are not written in full. */
  readonly fitting: readonly Fitting[]
  /** Its quotation mark is not closed. */
  readonly isOpen: boolean
}

/** The arguments of a line, read. */
export interface LineArgs {
  readonly args: readonly LineArg[]
  readonly errors: readonly LineError[]
  /** What is certain; `undefined` for what was typed and is not certain, so that nothing else is taken for it. */
  readonly given: Given
  /** The records in `given`. */
  readonly picked: readonly RecordRef[]
  readonly wants: readonly Want[]
  readonly askable: readonly Askable[]
  /** Arguments that nothing was typed for. */
  readonly untaken: readonly Askable[]
  /** What the next value without a name would be for. */
  readonly next?: Askable
}

/** Answers may change what is asked for, and those again: more rounds than any command needs. */
const ROUNDS = 4

function promptAt(command: AnyCommand, key: string, filled: Given, ctx: Context): Prompt {
  try {
    return promptOf(command, key, filled, ctx)
  } catch {
    // A command with a fault is shown as such by whoever opens it; a line only must not fall over it.
    return { kind: 'none', label: key }
  }
}

/** The arguments that can be typed, as things stand. */
export function askableOf(command: AnyCommand, given: Given, ctx: Context): Askable[] {
  const filled = fill(command, given, ctx)
  return keysOf(command)
    .map((key) => ({ key, prompt: promptAt(command, key, filled, ctx) }))
    .filter(({ prompt }) => isTypedKind(prompt.kind))
}

/** True when what is asked for depends on no answer. */
const isFixed = (command: AnyCommand): boolean => Object.values(command.ask).every((ask) => typeof ask !== 'function')

interface RecordArg {
  readonly key: string
  readonly prompt: RecordPrompt
}

interface OneRead {
  readonly state: ArgState
  readonly errors?: readonly LineError[]
  readonly refs?: readonly RecordRef[]
  readonly wants?: readonly Want[]
  readonly fitting?: readonly Fitting[]
}

/** What all arguments of one command are read with. */
interface Task {
  readonly command: AnyCommand
  readonly line: string
  readonly ctx: Context
  readonly lookup: Lookup
  /** The answers that questions may depend on. */
  readonly filled: Given
}

/** What was typed and is not certain differs from what was not typed. */
const print = (given: Given): string => JSON.stringify(given, (_key, value: unknown) => value ?? null)

/** The answers that make an argument be asked for as it is: while they stay, so does its search. */
function dependsOn({ command, filled, ctx }: Task, key: string): string {
  if (typeof command.ask[key] !== 'function') return ''
  const used: Record<string, unknown> = {}
  const watched = new Proxy(filled, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name)
      if (typeof name === 'string') used[name] = value
      return value
    },
  })
  promptAt(command, key, watched, ctx)
  return print(used)
}

function wrong(key: string, { from, to }: Span, problem: Say): OneRead {
  return { state: { kind: 'wrong' }, errors: [{ from, to, key, say: problem }] }
}

function wantOf(task: Task, { key, prompt }: RecordArg, { from, to, text }: Span & { text: string }): Want {
  return { id: `${task.command.id} ${key} ${dependsOn(task, key)} ${text}`, key, prompt, text, from, to }
}

/** Codes, numbers and addresses are one word; a name may go on. */
const isCode = (text: string) => /[\d@]/.test(text)

/**
 * How many words the name of a record takes: as many as find one. A code is one word, and nothing is looked up for more.
 * What must be looked up first is added to `wants`.
 */
function recordLength(task: Task, arg: RecordArg, texts: readonly string[], wants: Want[]): number {
  const finds = (text: string): boolean | undefined => {
    const want = wantOf(task, arg, { from: 0, to: 0, text })
    const hits = task.lookup(want)
    if (!hits) wants.push(want)
    return hits && hits.kind === 'found' && matchRecord(arg.prompt, text, hits.records).kind !== 'none'
  }
  const [first = ''] = texts
  const isFound = finds(first)
  if (isFound === undefined || (isFound && isCode(first))) return 1
  const longest = texts.findLastIndex((text, at) => at > 0 && finds(text) === true)
  return Math.max(longest, 0) + 1
}

/** One text that stands for a record. `isListed`: one of several, where no picker can be asked for this one. */
function readRecord(task: Task, arg: RecordArg, at: Span & { text: string }, isListed: boolean): OneRead {
  const { key, prompt } = arg
  const { from, to } = at
  const text = at.text.trim()
  const want = wantOf(task, arg, { from, to, text })
  const hits = task.lookup(want)
  if (!hits) return { state: { kind: 'waiting' }, wants: [want] }
  if (hits.kind === 'failed') {
    return { state: { kind: 'wrong' }, errors: [{ from, to, key, say: hits.say, mayPass: true }] }
  }
  const match = matchRecord(prompt, text, hits.records)
  if (match.kind === 'none') return wrong(key, at, say('No results for “{{text}}”.', { text }))
  if (match.kind === 'one' && match.exact) {
    return { state: { kind: 'read', value: match.ref.id, sure: true }, refs: [match.ref] }
  }
  const refs = match.kind === 'one' ? [match.ref] : match.refs
  const fitting = [{ from, to, refs }]
  if (isListed) return { ...wrong(key, at, say('In a list “{{text}}” must be written in full.', { text })), fitting }
  if (match.kind === 'several') return { state: { kind: 'several', refs }, fitting }
  return { state: { kind: 'read', value: match.ref.id, sure: false }, refs, fitting }
}

function readRecords(task: Task, arg: RecordArg, run: Assigned['run'], span: Span): OneRead {
  const isList = arg.prompt.multiple && task.command.over === arg.key
  const listed = run.flatMap((value) => value.pieces).filter((piece) => piece.text.trim() !== '')
  const hasComma = run.some(({ pieces }) => pieces.length > 1)
  if (!isList || !hasComma || listed.length < 2) {
    const text = isList && hasComma ? (listed[0]?.text ?? '') : textOf(task.line, run)
    return text.trim() === '' ? { state: { kind: 'blank' } } : readRecord(task, arg, { ...span, text }, false)
  }
  const found = listed.map((piece) => readRecord(task, arg, piece, true))
  const refs = found.flatMap((one) => one.refs ?? [])
  const errors = found.flatMap((one) => one.errors ?? [])
  const wants = found.flatMap((one) => one.wants ?? [])
  const fitting = found.flatMap((one) => one.fitting ?? [])
  const kind = errors.length > 0 ? 'wrong' : 'waiting'
  if (errors.length > 0 || wants.length > 0) return { state: { kind }, errors, wants, fitting }
  return { state: { kind: 'read', value: [...new Set(refs.map(({ id }) => id))], sure: true }, refs }
}

function readOne(task: Task, { arg, run }: Assigned, span: Span): OneRead {
  const { key, prompt } = arg
  if (prompt.kind === 'record') return readRecords(task, { key, prompt }, run, span)
  const read = readValue(prompt, textOf(task.line, run), task.ctx.today)
  if (!read.ok) return wrong(key, span, read.problem)
  if (read.value === undefined && span.from === span.to) return { state: { kind: 'blank' } }
  const issue = checkAnswer(task.command, { key, prompt, required: !isOptional(task.command, key) }, read.value)
  if (issue !== undefined) return wrong(key, span, issue)
  return { state: read.value === undefined ? { kind: 'blank' } : { kind: 'read', value: read.value, sure: true } }
}

function onePass(
  command: AnyCommand,
  line: string,
  tokens: readonly Token[],
  ctx: Context,
  lookup: Lookup,
  given: Given,
): LineArgs {
  const askable = askableOf(command, given, ctx)
  const task: Task = { command, line, ctx, lookup, filled: fill(command, given, ctx) }
  const longer: Want[] = []
  const dealing = new Dealing(command, askable, line, tokens, {
    today: ctx.today,
    recordLength: (key, prompt, texts) => recordLength(task, { key, prompt }, texts, longer),
  })
  const out: Record<string, unknown> = {}
  const picked: RecordRef[] = []
  const wants = longer
  const errors = [...dealing.errors]
  if (tokens.at(-1)?.value.open) {
    errors.push({ from: line.length, to: line.length, say: 'The closing quotation mark is missing.' })
  }
  const args = dealing.assigned.map((assigned): LineArg => {
    const { arg, name, run } = assigned
    const value = { from: run[0]?.from ?? 0, to: run.at(-1)?.to ?? 0 }
    const one = readOne(task, assigned, value)
    out[arg.key] = one.state.kind === 'read' ? one.state.value : undefined
    if (one.state.kind === 'blank') delete out[arg.key]
    picked.push(...(one.refs ?? []))
    wants.push(...(one.wants ?? []).filter(({ id }) => !wants.some((want) => want.id === id)))
    errors.push(...(one.errors ?? []))
    return {
      ...arg,
      from: name?.from ?? value.from,
      to: value.to,
      value,
      text: textOf(line, run),
      state: one.state,
      fitting: one.fitting ?? [],
      isOpen: run.some((part) => part.open),
      ...(name ? { name } : {}),
    }
  })
  const { untaken, next } = dealing
  return { args, errors, given: out, picked, wants, askable, untaken, ...(next ? { next } : {}) }
}

/** Reads the tokens behind a command's name. Answers decide what else is asked for, so it reads until nothing changes. */
export function readArgs(
  command: AnyCommand,
  line: string,
  tokens: readonly Token[],
  ctx: Context,
  lookup: Lookup,
): LineArgs {
  let read = onePass(command, line, tokens, ctx, lookup, {})
  if (isFixed(command)) return read
  for (let round = 1; round < ROUNDS; round++) {
    const { given, picked } = read
    read = onePass(command, line, tokens, within(ctx, { picked }), lookup, given)
    if (print(read.given) === print(given)) break
  }
  return read
}
