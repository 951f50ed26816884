import { ApiError } from '#contract/core/api-error.ts'
import type { RecordId, RecordRef } from '#engine/context.ts'
import type { Resource } from '#contract/records.ts'
import type { AnyCommand, Outcome, Source } from '#engine/define.ts'
import type { CommandRuntime, RunUndo, Toast } from '#engine/runtime.ts'
import type { Step } from '#engine/next-step.ts'
import type { Say } from '#engine/say.ts'
import { say, sentence } from '#engine/say.ts'
import type { RecordResult } from '#engine/bulk/spread.ts'
import { afterRefusal, afterRun, afterUndo } from '#engine/undo-stack.ts'

export interface Tally {
  readonly done: number
  readonly refused: number
  readonly skipped: number
}

/** How many records fared how. */
export function tally(records: readonly Pick<RecordResult, 'kind'>[]): Tally {
  const count = (kind: RecordResult['kind']): number => records.filter((record) => record.kind === kind).length
  return { done: count('done'), refused: count('refused'), skipped: count('skipped') }
}

/** The sum of a spread as one sentence: `Reset voucher: 3 done, 1 refused`. */
export function tallySay(title: Say, { done, refused, skipped }: Tally): Say {
  const data = { title: sentence(title), done, refused, skipped }
  if (refused === 0 && skipped === 0) return say('{{title}}: {{done}} done', data)
  if (skipped === 0) return say('{{title}}: {{done}} done, {{refused}} refused', data)
  return say('{{title}}: {{done}} done, {{refused}} refused, {{skipped}} not attempted', data)
}

/** The changes of a run that can be taken back, called by what they changed. */
function changesOf(records: readonly RecordResult[]): RecordRef<'audit'>[] {
  return records.flatMap((record) =>
    record.kind === 'done'
      ? record.undo.map((id): RecordRef<'audit'> => {
          return { resource: 'audit', id, label: record.ref?.label ?? String(id) }
        })
      : [],
  )
}

/** Refusals that will be the same the next time. */
const FINAL = new Set<string>(['NOT_UNDOABLE', 'ALREADY_UNDONE', 'MOVED_ON', 'NOT_FOUND', 'TAKEN_SINCE', 'FORBIDDEN'])

/** Changes that turned out to have no way back are not offered again. */
export function forgetRefused(runtime: CommandRuntime, refs: readonly RecordRef[], error: unknown): void {
  if (!(error instanceof ApiError) || !FINAL.has(error.code)) return
  const ids = refs.flatMap((ref) => (ref.resource === 'audit' ? [ref.id] : []))
  if (ids.length > 0) runtime.keepUndoStack(afterRefusal(runtime.undoStack(), ids))
}

/** Remembers what can be taken back; answers it when the toast is to offer that. */
export function keepChanges(
  runtime: CommandRuntime,
  changes: readonly RecordRef<'audit'>[],
  undid: readonly RecordId[],
  runUndo: RunUndo,
): Pick<Toast, 'undo'> {
  const before = runtime.undoStack()
  if (undid.length > 0) runtime.keepUndoStack(afterUndo(before, undid, changes))
  else if (changes.length > 0) runtime.keepUndoStack(afterRun(before, changes))
  if (changes.length === 0) return {}
  return { undo: { say: undid.length > 0 ? 'Redo' : 'Undo', run: () => runUndo(changes), of: changes } }
}

/**
 * Sees to all that follows from a run but its toast, which it answers. Lists that went stale are read again in the
 * background.
 */
export function conclude(
  command: AnyCommand,
  step: Extract<Step, { kind: 'run' }>,
  records: readonly RecordResult[],
  runtime: CommandRuntime,
  source: Source,
  runUndo: RunUndo,
): Toast | undefined {
  const outcomes = records.flatMap((record) => (record.kind === 'done' ? [record.outcome] : []))
  runtime.used(command.id)
  runtime.rewrite(outcomes.flatMap(({ became }) => became ?? []))
  freshen(runtime, outcomes, changesOf(records).length > 0)
  for (const { save, track, copy, secret, tab } of outcomes) {
    if (tab && !runtime.openTab(tab.url)) runtime.reveal(tab.blocked)
    if (secret) runtime.reveal(secret)
    if (save) runtime.save(save.blob, save.name)
    if (track !== undefined) runtime.track(track)
    if (copy !== undefined) runtime.copy(copy)
  }
  const customer = outcomes.find((outcome) => outcome.workFor)?.workFor
  if (customer) runtime.workFor(customer)
  const goTo = outcomes.find((outcome) => outcome.goTo !== undefined)?.goTo
  if (goTo !== undefined) runtime.navigate(goTo)
  const opened = outcomes.find((outcome) => outcome.open)?.open
  if (opened) runtime.open(opened, source)
  for (const record of records) if (record.kind === 'refused') forgetRefused(runtime, [record.ref], record.error)
  const undid = outcomes.flatMap((outcome) => (outcome.undid === undefined ? [] : [outcome.undid]))
  const undo = keepChanges(runtime, changesOf(records), undid, runUndo)
  const began = outcomes.flatMap((outcome) => outcome.began ?? [])
  if (began.length > 0) runtime.keepUndoStack(afterRun(runtime.undoStack(), began))
  const many = step.consequence.targets.length + step.consequence.refused.length > 1
  if (!many) return toastOfOne(outcomes[0], undo)
  runtime.release(records.flatMap((record) => (record.kind === 'done' && record.ref ? [record.ref] : [])))
  return toastOfMany(command, records, undo)
}

/** Lists that went stale are read again, and the audit with them when it has something new to tell. */
function freshen(runtime: CommandRuntime, outcomes: readonly Outcome[], isAudited: boolean): void {
  if (outcomes.some((outcome) => outcome.refresh)) {
    runtime.refresh()
    return
  }
  const resources = new Set<Resource>(outcomes.flatMap((outcome) => outcome.stale ?? []))
  if (isAudited) resources.add('audit')
  if (resources.size > 0) runtime.invalidate([...resources])
}

function toastOfOne(outcome: Outcome | undefined, undo: Pick<Toast, 'undo'>): Toast | undefined {
  if (outcome?.say === undefined) return undefined
  const { detail } = outcome
  return {
    kind: 'success',
    say: outcome.say,
    ...(detail === undefined ? {} : { details: [detail] }),
    ...(outcome.link ? { link: outcome.link } : {}),
    ...undo,
  }
}

function toastOfMany(command: AnyCommand, records: readonly RecordResult[], undo: Pick<Toast, 'undo'>): Toast {
  const sum = tally(records)
  const details = records.flatMap((record) =>
    record.kind === 'refused'
      ? [say('{{label}}: {{why}}', { label: record.ref.label, why: sentence(record.say) })]
      : [],
  )
  return {
    kind: sum.refused + sum.skipped > 0 ? 'warning' : 'success',
    say: tallySay(command.title, sum),
    ...(details.length > 0 ? { details } : {}),
    ...undo,
  }
}
