import { ApiError } from '#contract/core/api-error.ts'
import type { BulkPreview } from '#contract/core/bulk.ts'
import type { Effects } from '#contract/core/audit/dry-run.ts'
import type { Context } from '#engine/context.ts'
import { within } from '#engine/context.ts'
import type { AnyCommand, Given, GivenOf } from '#engine/define.ts'
import { sumEffects } from '#engine/effects.ts'
import type { CommandRuntime, RunOptions } from '#engine/runtime.ts'
import type { Issues, Step } from '#engine/next-step.ts'
import { nextStep } from '#engine/next-step.ts'
import { isForJob, previewJob } from '#engine/bulk/run-job.ts'
import { issuesOf } from '#engine/run.ts'
import type { Say } from '#engine/say.ts'
import { errorSay } from '#engine/error-say.ts'
import type { Each } from '#engine/bulk/spread.ts'
import { each } from '#engine/bulk/spread.ts'

export type Trial =
  /** What would change; for a command that is spread, with a result for every record. */
  | { readonly kind: 'tried'; readonly effects: Effects; readonly records: readonly Each<{ effects: Effects }>[] }
  /** What a job would do; of a long selection, of those that were tried. */
  | { readonly kind: 'sampled'; readonly preview: BulkPreview }
  /** It would be refused; or else the trial itself has failed. */
  | { readonly kind: 'failed'; readonly refused: boolean; readonly say: Say; readonly issues: Issues }
  /** It could not run: the step that stands in the way. */
  | { readonly kind: 'stopped'; readonly step: Step }

type Options = Pick<RunOptions, 'source' | 'scope' | 'signal' | 'onProgress'>

/** True for commands that change something, and so have something to try out. */
export const canBeTriedOut = ({ risk }: AnyCommand): boolean => risk !== 'read'

async function tryOne(
  command: AnyCommand,
  args: Given,
  ctx: Context,
  runtime: CommandRuntime,
  options: Options,
): Promise<{ effects: Effects }> {
  const all: Effects[] = []
  const attempt = runtime.attempt()
  const tag = () => ({ command: command.id, surface: options.source, idempotencyKey: attempt })
  const call = runtime.caller(tag, {
    ...(options.signal ? { signal: options.signal } : {}),
    onEffects: (effects) => all.push(effects),
  })
  await command.run(args, { call, context: ctx, customerId: ctx.customerId ?? 0, known: () => undefined })
  return { effects: sumEffects(all) }
}

/**
 * Tries a command out: the server does what it is told and takes it back, and says what it was. Nothing follows from it
 * here either: no toast, no navigation, no job. Never throws.
 */
export async function tryOut<C extends AnyCommand>(
  command: C,
  given: GivenOf<C>,
  runtime: CommandRuntime,
  options: Options,
): Promise<Trial> {
  const ctx = within(runtime.context(), options.scope ?? {})
  const step = nextStep(command, given, ctx, { confirmed: true })
  if (step.kind !== 'run') return { kind: 'stopped', step }
  const { targets, refused } = step.consequence
  const [args] = step.args
  try {
    if (isForJob(command, step)) {
      const attempt = runtime.attempt()
      let calls = 0
      const tag = () => ({ command: command.id, surface: options.source, idempotencyKey: `${attempt}.${calls++}` })
      const call = runtime.caller(tag, options.signal ? { signal: options.signal } : {})
      return { kind: 'sampled', preview: await previewJob(command, step, ctx, call) }
    }
    if (targets.length + refused.length < 2 && args) {
      const { effects } = await tryOne(command, args, ctx, runtime, options)
      const [ref] = targets
      return { kind: 'tried', effects, records: [{ kind: 'done', ...(ref ? { ref } : {}), effects }] }
    }
    const records = await each(step, (one) => tryOne(command, one, ctx, runtime, options), runtime, options)
    const effects = sumEffects(records.flatMap((record) => (record.kind === 'done' ? [record.effects] : [])))
    return { kind: 'tried', effects, records }
  } catch (error) {
    if (!(error instanceof ApiError)) runtime.report(error)
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
    return { kind: 'failed', refused, say: errorSay(error), issues: issuesOf(command, error) }
  }
}
