import type { Resource } from '#engine/context.ts'
import type { AnyCommand, Outcome, Undo } from '#engine/define.ts'
import type { Host, RunUndo, Toast } from '#engine/host.ts'
import type { Step } from '#engine/next-step.ts'
import type { Say } from '#engine/say.ts'
import { say, sentence } from '#engine/say.ts'
import type { RecordResult } from '#engine/spread.ts'

export interface Tally {
  readonly done: number
  readonly refused: number
  readonly skipped: number
}

/** How many records fared how. */
export function tally(records: readonly RecordResult[]): Tally {
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

/**
 * Sees to all that follows from a run but its toast, which it answers. Lists that went stale are read again in the
 * background.
 */
export function conclude(
  command: AnyCommand,
  step: Extract<Step, { kind: 'run' }>,
  records: readonly RecordResult[],
  host: Host,
  runUndo: RunUndo,
): Toast | undefined {
  const outcomes = records.flatMap((record) => (record.kind === 'done' ? [record.outcome] : []))
  host.used(command.id)
  const stale = new Set<Resource>(outcomes.flatMap((outcome) => outcome.stale ?? []))
  if (stale.size > 0) host.invalidate([...stale])
  if (outcomes.some((outcome) => outcome.refresh)) host.refresh()
  for (const { save, track } of outcomes) {
    if (save) host.save(save.blob, save.name)
    if (track !== undefined) host.track(track)
  }
  const goTo = outcomes.find((outcome) => outcome.goTo !== undefined)?.goTo
  if (goTo !== undefined) host.navigate(goTo)
  const many = step.consequence.targets.length + step.consequence.refused.length > 1
  if (!many) return toastOfOne(outcomes[0], runUndo)
  host.release(records.flatMap((record) => (record.kind === 'done' && record.ref ? [record.ref] : [])))
  return toastOfMany(command, records, outcomes, runUndo)
}

function undoOf(inverse: readonly Undo[], runUndo: RunUndo): Pick<Toast, 'undo'> {
  return inverse.length === 0 ? {} : { undo: () => runUndo(inverse) }
}

function toastOfOne(outcome: Outcome | undefined, runUndo: RunUndo): Toast | undefined {
  if (outcome?.say === undefined) return undefined
  return {
    kind: 'success',
    say: outcome.say,
    ...(outcome.link ? { link: outcome.link } : {}),
    ...undoOf(outcome.undo ? [outcome.undo] : [], runUndo),
  }
}

function toastOfMany(
  command: AnyCommand,
  records: readonly RecordResult[],
  outcomes: readonly Outcome[],
  runUndo: RunUndo,
): Toast {
  const sum = tally(records)
  const inverse = outcomes.flatMap((outcome) => (outcome.undo ? [outcome.undo] : []))
  const details = records.flatMap((record) =>
    record.kind === 'refused'
      ? [say('{{label}}: {{why}}', { label: record.ref.label, why: sentence(record.say) })]
      : [],
  )
  return {
    kind: sum.refused + sum.skipped > 0 ? 'warning' : 'success',
    say: tallySay(command.title, sum),
    ...(details.length > 0 ? { details } : {}),
    ...undoOf(inverse, runUndo),
  }
}
