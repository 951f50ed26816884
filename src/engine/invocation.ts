import { check } from '#contract/core/check.ts'
import type { Invocation } from '#contract/core/invocation.ts'
import type { AnyCommand, GivenOf } from '#engine/define.ts'

/** A command with its arguments, as data. What is absent or empty among the arguments is left out. */
export function invocation<C extends AnyCommand>(command: C, args: GivenOf<C>): Invocation {
  const given = Object.entries(args).filter(([, value]) => value !== undefined && value !== null)
  return { command: command.id, args: Object.fromEntries(given) }
}

/** The fields of an invocation that its command does not take as they are; empty when the command can run. */
export function misfits(command: AnyCommand, { args }: Invocation): readonly string[] {
  const checked = check(command.args, args)
  return checked.ok ? [] : checked.issues.map(({ field, message }) => `${field}: ${message}`)
}
