import type { BulkPreview } from '#contract/core/bulk.ts'
import { bulkPreview, bulkStart } from '#contract/core/bulk.ts'
import type { AnyCall, CallFn } from '#contract/core/call.ts'
import { lookupListCalls } from '#contract/customer/general.ts'
import type { ListSummary } from '#contract/core/list/list-calls.ts'
import type { FrozenSelection } from '#contract/core/list/selection.ts'
import { MAX_NAMED } from '#contract/core/list/selection.ts'
import { voucherSelection, voucherSummary } from '#contract/voucher/voucher-list.ts'
import type { BulkResource, JobCommand } from '#engine/bulk/bulk.ts'
import { isManyForOne, runsAsJob } from '#engine/bulk/bulk.ts'
import type { Context } from '#engine/context.ts'
import type { AnyCommand } from '#engine/define.ts'
import type { Step } from '#engine/next-step.ts'
import { recordCalls } from '#contract/core/resource/record-calls.ts'

type RunStep = Extract<Step, { kind: 'run' }>

/** Totals beyond this are about right only: the list does not count to the end. */
const COUNTED = 10_000

/** How the selection of a list is fixed. */
const lists: Readonly<Record<BulkResource, { summary: AnyCall; selection: AnyCall }>> = {
  voucher: { summary: voucherSummary, selection: voucherSelection },
  lookup: lookupListCalls,
  ...recordCalls,
}

/** Whether a step is for the server to do: everything in a filter, or more records than are done one by one. */
export function isForJob(command: AnyCommand, { consequence }: RunStep): command is JobCommand {
  const { whole, targets } = consequence
  return runsAsJob(command) && (whole !== undefined || (isManyForOne(targets.length) && targets.length <= MAX_NAMED))
}

/** What is selected, as the list's selection call takes it. */
async function meant(command: JobCommand, { consequence }: RunStep, ctx: Context, call: CallFn): Promise<unknown> {
  const { whole, targets } = consequence
  if (whole === undefined) return { ids: targets.map((ref) => ref.id) }
  const filter = ctx.filter?.query ?? {}
  const except = ctx.whole?.except ?? []
  const { summary } = lists[command.resource]
  const { total, snapshot } = (await call(summary, { query: { ...filter, customerId: ctx.customerId } })) as ListSummary
  // What the person was told holds; where that was an estimate, the exact number does.
  const count = whole <= COUNTED ? whole : Math.max(total - except.length, 0)
  return { filter, except, count, snapshot }
}

async function runOf(command: JobCommand, step: RunStep, ctx: Context, call: CallFn) {
  const { customerId } = ctx
  const body = await meant(command, step, ctx, call)
  const frozen = (await call(lists[command.resource].selection, { query: { customerId }, body })) as FrozenSelection
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
