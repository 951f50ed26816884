import type { BulkPreview } from '#contract/core/bulk.ts'
import { bulkPreview, bulkStart } from '#contract/core/bulk.ts'
import type { CallFn, InputOf } from '#contract/core/call.ts'
import { listSelection, listSummary } from '#contract/core/list/list-calls.ts'
import { MAX_NAMED } from '#contract/core/list/selection.ts'
import type { JobCommand } from '#engine/bulk/bulk.ts'
import { isManyForOne, runsAsJob } from '#engine/bulk/bulk.ts'
import type { Context } from '#engine/context.ts'
import type { AnyCommand } from '#engine/define.ts'
import type { Step } from '#engine/next-step.ts'

type RunStep = Extract<Step, { kind: 'run' }>

/** Totals beyond this are about right only: the list does not count to the end. */
const COUNTED = 10_000

type Selection = InputOf<typeof listSelection>['body']

/** Whether a step is for the server to do: everything in a filter, or more records than are done one by one. */
export function isForJob(command: AnyCommand, { consequence }: RunStep): command is JobCommand {
  const { allRows, targets } = consequence
  return runsAsJob(command) && (allRows !== undefined || (isManyForOne(targets.length) && targets.length <= MAX_NAMED))
}

/** What is selected, as the list's selection call takes it. */
async function meant(command: JobCommand, { consequence }: RunStep, ctx: Context, call: CallFn): Promise<Selection> {
  const { allRows, targets } = consequence
  if (allRows === undefined) return { ids: targets.map((ref) => Number(ref.id)) }
  const filter = ctx.filter?.query ?? {}
  const except = (ctx.allRows?.except ?? []).map(Number)
  const query = { ...filter, customerId: ctx.customerId ?? undefined }
  const { total, snapshot } = await call(listSummary, { list: command.resource, query })
  // What the person was told holds; where that was an estimate, the exact number does.
  const count = allRows <= COUNTED ? allRows : Math.max(total - except.length, 0)
  return { filter, except, count, snapshot }
}

async function runOf(command: JobCommand, step: RunStep, ctx: Context, call: CallFn) {
  const { customerId } = ctx
  const body = await meant(command, step, ctx, call)
  const frozen = await call(listSelection, {
    list: command.resource,
    query: { customerId: customerId ?? undefined },
    body,
  })
  const { [command.over]: _record, ...args } = step.args[0] ?? {}
  return { customerId: customerId ?? 0, body: { command: command.id, args, selection: frozen.id } }
}

/** Fixes the selection and begins the job. */
export async function startJob(command: JobCommand, step: RunStep, ctx: Context, call: CallFn) {
  return call(bulkStart, await runOf(command, step, ctx, call))
}

/** Fixes the selection and has it tried out. */
export async function previewJob(command: JobCommand, step: RunStep, ctx: Context, call: CallFn): Promise<BulkPreview> {
  return call(bulkPreview, await runOf(command, step, ctx, call))
}
