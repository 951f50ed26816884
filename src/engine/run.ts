import { ApiError } from '#contract/core/api-error.ts'
import type { Context, RecordRef } from '#engine/context.ts'
import { within } from '#engine/context.ts'
import type { AnyCommand, Given, GivenOf } from '#engine/define.ts'
import { keysOf } from '#engine/define.ts'
import { fill } from '#engine/answers/fill.ts'
import type { CommandRuntime, RunOptions, Toast } from '#engine/runtime.ts'
import type { Issues, Step } from '#engine/next-step.ts'
import { nextStep } from '#engine/next-step.ts'
import { conclude, forgetRefused } from '#engine/conclude.ts'
import type { JobCommand } from '#engine/bulk/bulk.ts'
import { isForJob, startJob } from '#engine/bulk/run-job.ts'
import type { Say } from '#engine/say.ts'
import { errorSay } from '#engine/error-say.ts'
import { say, sentence } from '#engine/say.ts'
import type { RecordResult } from '#engine/bulk/spread.ts'
import { runEach, runOne } from '#engine/bulk/spread.ts'
import { afterRun } from '#engine/undo-stack.ts'

export type RunResult =
  /**
   * Done; for a command that is spread, with a result for every record. `summary` is there when some were not done and
   * the caller shows that itself.
   */
  | { readonly kind: 'done'; readonly records: readonly RecordResult[]; readonly summary?: Toast }
  /** Nothing was done. `issues` are what the arguments are to blame for; `say` is the whole of it. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly say: Say; readonly issues: Issues }
  /** It could not run after all: the step that stands in the way. */
  | { readonly kind: 'stopped'; readonly step: Step }
  /** The same run is on its way already. */
  | { readonly kind: 'busy' }

const inFlight = new WeakMap<CommandRuntime, Set<string>>()

/** One key for a command and its answers; long lists count by their length and ends, which is enough to tell them. */
function runKey(command: AnyCommand, filled: Given): string {
  const short = (value: unknown): unknown =>
    Array.isArray(value) && value.length > 50 ? [value.length, value[0], value.at(-1)] : value
  return `${command.id} ${JSON.stringify(keysOf(command).map((key) => short(filled[key]) ?? null))}`
}

/** The server's words about fields, by the argument that each is about: `import.rows.3.code` belongs to `rows`. */
export function issuesOf(command: AnyCommand, error: unknown): Issues {
  if (!(error instanceof ApiError)) return {}
  const keys = keysOf(command)
  const issues: Record<string, string> = {}
  for (const { field, message } of error.issues) {
    const key = field.split('.').find((part) => keys.includes(part))
    if (key !== undefined) issues[key] ??= message
  }
  return issues
}

/**
 * The one runner. It reads state and answers again, makes the calls under the command's name, and sees to all that
 * follows: toast, navigation, stale lists, files, jobs, undo, recents. The same run twice at once runs once.
 * A failure is answered, and also toasted unless the caller shows it itself. Never throws.
 */
export async function runCommand<C extends AnyCommand>(
  command: C,
  given: GivenOf<C>,
  runtime: CommandRuntime,
  options: RunOptions,
): Promise<RunResult> {
  const ctx: Context = within(runtime.context(), options.scope ?? {})
  const step = nextStep(command, given, ctx, { confirmed: true })
  if (step.kind !== 'run') return { kind: 'stopped', step }
  const running = inFlight.get(runtime) ?? new Set<string>()
  inFlight.set(runtime, running)
  const key = runKey(command, fill(command, given, ctx))
  if (running.has(key)) return { kind: 'busy' }
  running.add(key)
  try {
    const attempt = options.attempt ?? runtime.attempt()
    if (isForJob(command, step)) return await begin(command, step, ctx, runtime, { ...options, attempt })
    const records = await execute(command, step, ctx, runtime, { ...options, attempt })
    const summary = conclude(
      command,
      step,
      records,
      runtime,
      options.source,
      (changes) => void takeBack(changes, runtime),
    )
    const partly = records.some((record) => record.kind !== 'done')
    if (partly && options.quiet) return { kind: 'done', records, ...(summary ? { summary } : {}) }
    if (summary) runtime.toast(summary)
    return { kind: 'done', records }
  } catch (error) {
    if (!(error instanceof ApiError)) runtime.report(error)
    const why = errorSay(error)
    forgetRefused(runtime, step.consequence.targets, error)
    if (!options.quiet && !isAborted(error)) runtime.toast({ kind: 'danger', say: why })
    return { kind: 'failed', error, say: why, issues: issuesOf(command, error) }
  } finally {
    running.delete(key)
  }
}

function isAborted(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'ABORTED'
}

type RunStep = Extract<Step, { kind: 'run' }>

/** Has the server do it, as a job that the tray follows: whatever was selected is in its hands from now on. */
async function begin(
  command: JobCommand,
  step: RunStep,
  ctx: Context,
  runtime: CommandRuntime,
  { source, attempt, signal }: RunOptions & { attempt: string },
): Promise<RunResult> {
  let calls = 0
  const tag = () => ({ command: command.id, surface: source, idempotencyKey: `${attempt}.${calls++}` })
  const { progressId, total } = await startJob(command, step, ctx, runtime.caller(tag, signal ? { signal } : {}))
  runtime.used(command.id)
  runtime.track(progressId)
  runtime.unselect()
  const jobChange: RecordRef<'audit'> = { resource: 'audit', id: progressId, label: command.title }
  runtime.keepUndoStack(afterRun(runtime.undoStack(), [jobChange]))
  const data = { title: sentence(command.title), count: total }
  runtime.toast({
    kind: 'success',
    say: say('{{title}}: started for {{count}} records', data),
    details: ['Follow it under Jobs. You can leave this page.'],
  })
  return { kind: 'done', records: [] }
}

async function execute(
  command: AnyCommand,
  step: RunStep,
  ctx: Context,
  runtime: CommandRuntime,
  options: RunOptions & { attempt: string },
): Promise<readonly RecordResult[]> {
  const { targets, refused } = step.consequence
  const [args] = step.args
  if (args === undefined) return []
  if (targets.length + refused.length < 2) {
    const [ref] = targets
    return [{ kind: 'done', ...(ref ? { ref } : {}), ...(await runOne(command, args, ctx, runtime, options, 0)) }]
  }
  return runEach(command, step, ctx, runtime, options)
}

/** Takes changes back, each with a result of its own. What is not done is said, as after any other run. */
export async function takeBack(changes: readonly RecordRef<'audit'>[], runtime: CommandRuntime): Promise<void> {
  const command = runtime.command('audit.undo')
  if (!command) return
  const given = { audit: changes.map((ref) => ref.id) }
  await runCommand<AnyCommand>(command, given, runtime, { source: 'undo', scope: { refs: changes } })
}
