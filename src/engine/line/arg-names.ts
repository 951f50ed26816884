import { normalise } from '#engine/rank/rank-words.ts'
import type { Prompt } from '#engine/prompt.ts'

/** An argument that a line may name. */
export interface Askable {
  readonly key: string
  readonly prompt: Prompt
}

export type ArgMatch =
  | { readonly kind: 'one'; readonly arg: Askable }
  | { readonly kind: 'several'; readonly args: readonly Askable[] }
  | { readonly kind: 'none' }

const squashed = new Map<string, string>()

/** `core-class-id`, `coreClassId` and `Core class ID` are one name. */
const squash = (name: string): string => normalise(name).replaceAll(' ', '')

/** The names of arguments are few, and asked for at every keystroke. */
function squashOnce(name: string): string {
  const ready = squashed.get(name) ?? squash(name)
  squashed.set(name, ready)
  return ready
}

/** All that an argument may be called. */
function namesOf({ key, prompt }: Askable): readonly string[] {
  const more = prompt.kind === 'none' ? [] : (prompt.names ?? [])
  return [key, ...more, prompt.label].map(squashOnce)
}

function result(args: readonly Askable[]): ArgMatch | undefined {
  const [first] = args
  if (!first) return undefined
  return args.length === 1 ? { kind: 'one', arg: first } : { kind: 'several', args }
}

/** The arguments whose names begin so; all of them for nothing. */
export function argsBeginning(typed: string, args: readonly Askable[]): readonly Askable[] {
  const start = squash(typed)
  return args.filter((arg) => namesOf(arg).some((name) => name.startsWith(start)))
}

/** The argument that a typed name means: its key letter for letter, else one of its names, else the start of one. */
export function matchArg(typed: string, args: readonly Askable[]): ArgMatch {
  const key = args.find((arg) => arg.key === typed)
  if (key) return { kind: 'one', arg: key }
  const name = squash(typed)
  if (name === '') return { kind: 'none' }
  const whole = args.filter((arg) => namesOf(arg).includes(name))
  return result(whole) ?? result(argsBeginning(typed, args)) ?? { kind: 'none' }
}

/** What an argument is called in a line that is written for somebody. */
export function lineName(arg: Askable, args: readonly Askable[]): string {
  const { key, prompt } = arg
  const first = prompt.kind === 'none' ? undefined : prompt.names?.[0]
  if (first === undefined) return key
  const match = matchArg(first, args)
  return match.kind === 'one' && match.arg.key === key ? first : key
}
