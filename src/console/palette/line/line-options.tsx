import type { Translate } from '#console/app/i18n.ts'
import type { Context } from '#engine/context.ts'
import { within } from '#engine/context.ts'
import type { AnyCommand } from '#engine/define.ts'
import { sections } from '#engine/define.ts'
import type { LineIndex } from '#engine/line/command-names.ts'
import type { Completion } from '#engine/line/complete.ts'
import { completionsAt, recordCompletions } from '#engine/line/complete.ts'
import type { Reading } from '#engine/line/parse-line.ts'
import { commandName } from '#engine/line/print-line.ts'
import type { Fitting } from '#engine/line/read-args.ts'
import { obstacleSay } from '#engine/obstacle.ts'
import { readState } from '#engine/state.ts'
import type { Option } from '#console/palette/ask/pick-list.tsx'
import { titleOf, wordsOf } from '#console/commands/say.ts'

/** A row that changes the line when it is chosen. */
export interface Offer {
  readonly option: Option
  readonly completion: Completion
}

/** The records that were offered for an argument while its text was another. */
export interface OldFitting extends Pick<Fitting, 'refs'> {
  readonly command: AnyCommand
  readonly key: string
}

const MOST_OFFERED = 12

/** Why the command could do nothing with these answers, in words. */
export function reasonOf(command: AnyCommand, ctx: Context, given: Reading['given']): string | undefined {
  const state = readState(command, ctx, given)
  return state.kind === 'blocked' ? wordsOf(obstacleSay(state.reason)) : undefined
}

function offerOf(reading: Reading, completion: Completion, ctx: Context): Offer {
  const { insert, from, label, hint, record } = completion
  const { command, given } = reading
  const picked = record && within(ctx, { picked: [record.ref] })
  const reason = record && picked && reasonOf(command, picked, { ...given, [record.key]: record.ref.id })
  const option: Option = {
    id: record ? `complete:${record.key}:${record.ref.id}` : `complete:${from}:${insert}`,
    label: wordsOf(label),
    ...(hint === undefined ? {} : { hint: wordsOf(hint) }),
    ...(reason === undefined ? {} : { reason }),
  }
  return { option, completion }
}

/** What can be put in at the caret. While records are looked up, those for the text before stay. */
export function offersAt(reading: Reading, caret: number, ctx: Context, old: OldFitting | undefined): readonly Offer[] {
  const waiting = reading.args.find(
    ({ key, state, value }) => state.kind === 'waiting' && key === old?.key && value.from <= caret && caret <= value.to,
  )
  const waitingOptions =
    waiting && old?.command === reading.command ? recordCompletions(old.key, waiting.value, old.refs) : []
  return [...waitingOptions, ...completionsAt(reading, caret, ctx.today)]
    .slice(0, MOST_OFFERED)
    .map((completion) => offerOf(reading, completion, ctx))
}

/** The other commands that the line may mean: choosing one writes its name in full. */
export function otherReadings(index: LineIndex, readings: readonly Reading[], t: Translate): readonly Offer[] {
  return readings.slice(1).map(({ command, name }) => ({
    option: { id: `instead:${command.id}`, label: titleOf(command), hint: t(sections[command.section]) },
    completion: { ...name, insert: commandName(index, command), label: command.title },
  }))
}
