import { ApiError } from '#contract/core/api-error.ts'
import type { CallFn } from '#contract/core/call.ts'
import type { Context, RecordRef } from '#engine/context.ts'
import { knownRecord } from '#engine/context.ts'
import type { AnyCommand, Given, Outcome } from '#engine/define.ts'
import type { CommandRuntime, RunOptions } from '#engine/runtime.ts'
import type { Step } from '#engine/next-step.ts'
import { obstacleSay } from '#engine/obstacle.ts'
import type { Say } from '#engine/say.ts'
import { errorSay } from '#engine/error-say.ts'

/** How one record fared. `skipped` was not attempted, because the run was stopped before. */
export type Each<T> =
  | ({ readonly kind: 'done'; readonly ref?: RecordRef } & T)
  | { readonly kind: 'refused'; readonly ref: RecordRef; readonly say: Say; readonly error?: unknown }
  | { readonly kind: 'skipped'; readonly ref: RecordRef }

/** What follows from a run, and the audit rows of what can be taken back. */
export interface Ran {
  readonly outcome: Outcome
  readonly undo: readonly number[]
}
export type RecordResult = Each<Ran>

type Attempt = RunOptions & { readonly attempt: string }

/** As many calls at once as a browser keeps open to one origin without starving the rest of the screen. */
const AT_ONCE = 4

/** One run with parsed arguments, what follows from it, and which of its changes can be taken back. */
export async function runOne(
  command: AnyCommand,
  args: Given,
  ctx: Context,
  runtime: CommandRuntime,
  options: Attempt,
  place: number,
): Promise<Ran> {
  let calls = 0
  const undo: number[] = []
  const call: CallFn = runtime.caller(
    () => ({
      command: command.id,
      surface: options.source,
      idempotencyKey: `${options.attempt}.${place}.${calls++}`,
    }),
    { ...(options.signal ? { signal: options.signal } : {}), onUndoable: (ids) => undo.push(...ids) },
  )
  const result = await command.run(args, {
    call,
    context: ctx,
    // Blocked without one, so a run never gets here.
    customerId: ctx.customerId ?? 0,
    known: (resource, id) => knownRecord(ctx, resource, id),
  })
  return { outcome: command.done(result, args, ctx), undo }
}

/** What concerns the whole run and not the one record: going on would only fail again and again. */
function stopsAll(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  // That somebody stands higher is said of the one record.
  if (error.code === 'HIGHER_ROLE') return false
  return (
    error.status === 0 || error.status === 401 || error.status === 403 || error.status === 429 || error.status >= 500
  )
}

/**
 * Does something for every record, a few at a time, and answers a result for each in their order. A failure that would
 * meet every record stops the run; when not one record was done by then it is thrown.
 */
export async function each<T extends object>(
  step: Extract<Step, { kind: 'run' }>,
  one: (args: Given, place: number) => Promise<T>,
  runtime: CommandRuntime,
  options: Pick<RunOptions, 'signal' | 'onProgress'>,
): Promise<readonly Each<T>[]> {
  const { targets, refused } = step.consequence
  const results: (Each<T> | undefined)[] = []
  let next = 0
  let finished = 0
  let fatal: { error: unknown } | undefined

  async function work(): Promise<void> {
    while (next < targets.length && !fatal && !options.signal?.aborted) {
      const place = next++
      const ref = targets[place]
      const args = step.args[place]
      if (!ref || !args) return
      try {
        results[place] = { kind: 'done', ref, ...(await one(args, place)) }
      } catch (error) {
        if (stopsAll(error)) fatal ??= { error }
        results[place] = { kind: 'refused', ref, say: errorSay(error), error }
        if (!(error instanceof ApiError)) runtime.report(error)
      }
      finished += 1
      options.onProgress?.(finished, targets.length)
    }
  }

  await Promise.all(Array.from({ length: Math.min(AT_ONCE, targets.length) }, work))
  const attempted = targets.map((ref, place): Each<T> => results[place] ?? { kind: 'skipped', ref })
  if (fatal && !attempted.some((result) => result.kind === 'done')) throw fatal.error
  const left = refused.map(({ ref, reason }): Each<T> => ({ kind: 'refused', ref, say: obstacleSay(reason) }))
  return [...attempted, ...left]
}

/** Runs a command for every record of its step. */
export function runEach(
  command: AnyCommand,
  step: Extract<Step, { kind: 'run' }>,
  ctx: Context,
  runtime: CommandRuntime,
  options: Attempt,
): Promise<readonly RecordResult[]> {
  return each(step, (args, place) => runOne(command, args, ctx, runtime, options, place), runtime, options)
}
