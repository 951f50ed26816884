import type { Context, RecordRef } from '#engine/context.ts'
import { knownRef } from '#engine/context.ts'
import type { AnyCommand, Given } from '#engine/define.ts'
import { keysOf } from '#engine/define.ts'
import { promptOf } from '#engine/answers/fill.ts'
import type { Prompt } from '#engine/prompt.ts'
import { isTypedKind } from '#engine/prompt.ts'

/** A command that was run, with what it was run with. Plain data. */
export interface PastRun {
  readonly command: string
  /** Everything a person could have answered; what only the surface or a file knew is left out. */
  readonly given: Given
  /** The records among the answers, by name only: what state they are in now is somebody else's to know. */
  readonly picked: readonly RecordRef[]
}

/** So many runs are remembered. */
const MOST = 50

function kindOf(command: AnyCommand, key: string, filled: Given, ctx: Context): Prompt['kind'] {
  return promptOf(command, key, filled, ctx).kind
}

function recordsOf(command: AnyCommand, filled: Given, ctx: Context): RecordRef[] {
  return keysOf(command).flatMap((key) => {
    const prompt = promptOf(command, key, filled, ctx)
    if (prompt.kind !== 'record' || filled[key] === undefined) return []
    const ids: readonly unknown[] = Array.isArray(filled[key]) ? filled[key] : [filled[key]]
    return ids.flatMap((id) => {
      const ref = knownRef(ctx, prompt.resource, id)
      if (!ref) return []
      const { record: _record, ...named } = ref
      return [named]
    })
  })
}

/** What is to be remembered of a run with these answers. */
export function pastRun(command: AnyCommand, filled: Given, ctx: Context): PastRun {
  const answered = keysOf(command).filter((key) => {
    return filled[key] !== undefined && isTypedKind(kindOf(command, key, filled, ctx))
  })
  return {
    command: command.id,
    given: Object.fromEntries(answered.map((key) => [key, filled[key]])),
    picked: recordsOf(command, filled, ctx),
  }
}

function sameRun(a: PastRun, b: PastRun): boolean {
  return a.command === b.command && JSON.stringify(a.given) === JSON.stringify(b.given)
}

/** The runs, newest first, with one more; the same once again only moves to the front. */
export function withRun(runs: readonly PastRun[], run: PastRun): readonly PastRun[] {
  return [run, ...runs.filter((one) => !sameRun(one, run))].slice(0, MOST)
}

/**
 * The answers of a run but for the records that it was about: those that the command takes from the focus or the
 * selection. With them it does the same to others.
 */
export function repeatable(command: AnyCommand, { given }: PastRun, ctx: Context): Given {
  const isSubject = (key: string) =>
    key === command.over || (command.from[key] !== undefined && kindOf(command, key, given, ctx) === 'record')
  return Object.fromEntries(Object.entries(given).filter(([key]) => key in command.ask && !isSubject(key)))
}
