import type { AnyCommand } from '#engine/define.ts'
import type { RecordPrompt } from '#engine/prompt.ts'
import { isOptional } from '#engine/answers/fill.ts'
import type { Say } from '#engine/say.ts'
import { say } from '#engine/say.ts'
import type { ArgMatch, Askable } from './arg-names.ts'
import { lineName, matchArg } from './arg-names.ts'
import type { Span, Token, Value } from './lex.ts'
import { runLength, wordsOfName } from './run-length.ts'

/** What is wrong with a line, and where. */
export interface LineError extends Span {
  readonly say: Say
  /** The argument that is wrong, when it is known. */
  readonly key?: string
  /** Asking again may help: the search did not answer. */
  readonly mayPass?: boolean
}

/** An argument with what was typed for it. */
export interface Assigned {
  readonly arg: Askable
  /** Its name, colon included, where it was named. */
  readonly name?: Span
  /** Never empty; several where blanks stand within the value. */
  readonly run: readonly Value[]
}

/** The arguments that need no name, in the order in which they are asked for. */
export function inOrder(command: AnyCommand, args: readonly Askable[]): readonly Askable[] {
  const required = args.filter(({ key }) => !isOptional(command, key))
  return required.length > 0 ? required : args
}

/** A text or a name goes on over blanks when nothing else can take what follows. */
function goesOn({ arg: { prompt }, run }: Assigned): boolean {
  const isText = prompt.kind === 'text' || prompt.kind === 'longtext' || (prompt.kind === 'record' && !prompt.multiple)
  return isText && !run.some((value) => value.quoted)
}

/** How many of the texts, each a word longer than the one before, the name of a record takes. */
export type RecordLength = (key: string, prompt: RecordPrompt, texts: readonly string[]) => number

/** Deals the tokens behind a command's name out to its arguments: by name, else in asking order. */
export class Dealing {
  readonly assigned: Assigned[] = []
  readonly errors: LineError[] = []
  private readonly taken = new Set<string>()
  private readonly args: readonly Askable[]
  private readonly line: string
  private readonly tokens: readonly Token[]
  private readonly today: string
  private readonly matches: readonly (ArgMatch | undefined)[]
  private readonly open: Askable[]
  /** Whether the token before went to the last of `assigned`. */
  private follows = false
  /** Where that begins which nothing takes. */
  private leftFrom: number | undefined

  private readonly recordLength: RecordLength

  constructor(
    command: AnyCommand,
    args: readonly Askable[],
    line: string,
    tokens: readonly Token[],
    { today, recordLength }: { today: string; recordLength: RecordLength },
  ) {
    this.recordLength = recordLength
    this.args = args
    this.line = line
    this.tokens = tokens
    this.today = today
    this.matches = tokens.map((token) => (token.key ? matchArg(token.key.text, args) : undefined))
    const named = new Set(this.matches.flatMap((match) => (match?.kind === 'one' ? [match.arg.key] : [])))
    this.open = inOrder(command, args).filter(({ key }) => !named.has(key))
    let at = 0
    while (at < tokens.length) at += this.take(at)
  }

  /** The arguments that nothing was typed for. */
  get untaken(): readonly Askable[] {
    return this.args.filter(({ key }) => !this.taken.has(key))
  }

  /** The argument that the next value without a name would go to. */
  get next(): Askable | undefined {
    return this.open[0]
  }

  /** Takes the token there and those that belong to it; answers how many. */
  private take(at: number): number {
    const token = this.tokens[at]
    const match = this.matches[at]
    if (!token) return 1
    if (token.key && match) {
      this.leftFrom = undefined
      return this.takeNamed({ ...token, key: token.key }, match, at)
    }
    const next = this.open.shift()
    const before = this.assigned.at(-1)
    if (next) return this.give(next, this.unnamed(at))
    if (before && this.follows && goesOn(before) && !token.value.quoted) {
      this.assigned[this.assigned.length - 1] = { ...before, run: [...before.run, token.value] }
    } else this.leave(token)
    return 1
  }

  private takeNamed(token: Token & { key: Span & { text: string } }, match: ArgMatch, at: number): number {
    const { key, value } = token
    const name = { from: key.from, to: key.to + 1 }
    this.follows = false
    if (match.kind !== 'one') {
      this.errors.push({ ...name, say: this.nameSay(key.text, match) })
      return 1
    }
    const { arg } = match
    if (this.taken.has(arg.key)) {
      this.errors.push({ ...name, key: arg.key, say: say('“{{name}}” is here twice.', { name: key.text }) })
      return 1
    }
    const behind = this.unnamed(at + 1)
    const isBlank = value.from === value.to
    return isBlank && behind.length > 0 ? 1 + this.give(arg, behind, name) : this.give(arg, [value, ...behind], name)
  }

  /** The values from there to the next name. */
  private unnamed(from: number): Value[] {
    const end = this.tokens.findIndex((token, at) => at >= from && token.key !== undefined)
    return this.tokens.slice(from, end < 0 ? undefined : end).map(({ value }) => value)
  }

  private give(arg: Askable, values: readonly Value[], name?: Span): number {
    const { key, prompt } = arg
    const words = wordsOfName(prompt, this.line, values)
    const length =
      prompt.kind === 'record' && words.length > 1
        ? this.recordLength(key, prompt, words)
        : runLength(prompt, this.line, values, this.today)
    this.taken.add(arg.key)
    this.assigned.push({ arg, run: values.slice(0, length), ...(name ? { name } : {}) })
    this.follows = true
    return length
  }

  /** Nothing takes it: one error for all that stands together. */
  private leave(token: Token): void {
    if (this.leftFrom !== undefined) this.errors.pop()
    this.leftFrom ??= token.from
    this.follows = false
    const names = this.untaken.map((arg) => `${lineName(arg, this.args)}:`).join(', ')
    const text = 'It is not clear what this is for. Put a name before it: {{names}}'
    this.errors.push({
      from: this.leftFrom,
      to: token.to,
      say: names === '' ? 'Nothing more is asked for.' : say(text, { names }),
    })
  }

  private nameSay(name: string, match: Exclude<ArgMatch, { kind: 'one' }>): Say {
    const named = match.kind === 'several' ? match.args : this.args
    const names = named.map((arg) => lineName(arg, this.args)).join(', ')
    return match.kind === 'several'
      ? say('“{{name}}” can be {{names}}.', { name, names })
      : say('Nothing here is called “{{name}}”. There are {{names}}.', { name, names })
  }
}
