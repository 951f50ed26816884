import type { Context } from '#engine/context.ts'
import type { AnyCommand, Given } from '#engine/define.ts'
import { keysOf } from '#engine/define.ts'
import type { Prompt } from '#engine/prompt.ts'

/**
 * The arguments as they stand: what was given, then what the context prefills. A key given as `undefined` was cleared
 * by the person and is not prefilled again.
 */
export function fill(command: AnyCommand, given: Given, ctx: Context): Given {
  const out: Record<string, unknown> = {}
  for (const key of keysOf(command)) {
    const value = Object.hasOwn(given, key) ? given[key] : command.from[key]?.(ctx)
    if (value !== undefined) out[key] = value
  }
  return out
}

/** The values of the argument that the command is spread over: none, one or many. */
export function targetsOf(command: AnyCommand, filled: Given): readonly unknown[] {
  if (command.over === undefined) return []
  const value = filled[command.over]
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? (value as unknown[]) : [value]
}

const optionalKeys = new WeakMap<AnyCommand, ReadonlySet<string>>()

/** The arguments that the schema lets be absent. */
function optionalOf(command: AnyCommand): ReadonlySet<string> {
  const ready = optionalKeys.get(command)
  if (ready) return ready
  const keys = keysOf(command).filter((key) => {
    const schema = command.args.shape[key] as { safeParse(value: unknown): { success: boolean } } | undefined
    return schema?.safeParse(undefined).success === true
  })
  const set = new Set(keys)
  optionalKeys.set(command, set)
  return set
}

/** True when the schema lets the argument be absent, whatever the answers. */
export function isOptional(command: AnyCommand, key: string): boolean {
  return optionalOf(command).has(key)
}

/** True when the argument must be there before the command can run. */
export function isRequired(command: AnyCommand, key: string, filled: Given, ctx: Context): boolean {
  if (!optionalOf(command).has(key)) return true
  if (!command.needs[key]) return false
  const targets = targetsOf(command, filled)
  if (command.over === undefined || targets.length === 0) return command.needs[key](filled, ctx)
  const { over, needs } = command
  return targets.some((target) => needs[key]?.({ ...filled, [over]: target }, ctx) === true)
}

/** Empty means: not answered yet. An empty list of records answers nothing. */
export function isMissing(filled: Given, key: string): boolean {
  const value = filled[key]
  return value === undefined || (Array.isArray(value) && value.length === 0)
}

/** The arguments as one run sees them: the first of the records that the command is spread over. */
export function singled(command: AnyCommand, filled: Given): Given {
  const { over } = command
  return over !== undefined && Array.isArray(filled[over])
    ? { ...filled, [over]: targetsOf(command, filled)[0] }
    : filled
}

/** How an argument is asked for, given the answers so far. */
export function promptOf(command: AnyCommand, key: string, filled: Given, ctx: Context): Prompt {
  const ask = command.ask[key]
  if (ask === undefined) throw new Error(`${command.id} has no argument ${key}`)
  return typeof ask === 'function' ? ask(singled(command, filled), ctx) : ask
}
