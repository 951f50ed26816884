import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import type { Context } from '#engine/context.ts'
import { within } from '#engine/context.ts'
import type { AnyCommand } from '#engine/define.ts'
import { printLine } from '#engine/line/print-line.ts'
import type { PastRun } from '#engine/past.ts'
import { indexOfLines } from './line/line-index.ts'
import { openPast } from '#console/commands/history/open-past.ts'
import { pastAtom } from '#console/commands/history/past.ts'
import type { Option, OptionGroup } from './ask/pick-list.tsx'
import { titleOf } from '#console/commands/say.ts'

/** Something that was done before, and the line that says it. */
interface PastLine {
  readonly at: number
  readonly run: PastRun
  readonly title: string
  readonly text: string
}

const OPTION = 'past'
const none: readonly OptionGroup[] = []

/**
 * The way back through what was done: Up in an empty field brings the last command as the line that it was, and so on;
 * Down leads forth again. Enter opens it with all its answers and runs nothing.
 */
export function usePast(
  query: string,
  setQuery: (text: string) => void,
  commands: readonly AnyCommand[],
  ctx: Context,
): {
  isAny: boolean
  /** What the field holds is a line of the past, as it was. */
  isPast: boolean
  groups: readonly OptionGroup[]
  arrow: (key: 'up' | 'down') => boolean
  pick: (option: Option) => boolean
} {
  const { t } = useTranslation()
  const past = useAtomValue(pastAtom)
  const [walked, setWalked] = useState<PastLine>()
  const line = walked?.text === query ? walked : undefined
  const groups = useMemo((): readonly OptionGroup[] => {
    if (!line) return none
    const option: Option = { id: OPTION, label: line.title, hint: t('open again'), icon: 'clock' }
    return [{ id: OPTION, heading: t('Earlier'), options: [option] }]
  }, [line, t])

  /** The first line that can still be had, from `at` on in this direction. */
  function lineFrom(at: number, step: 1 | -1): PastLine | undefined {
    const run = past[at]
    if (!run) return undefined
    const command = commands.find(({ id }) => id === run.command)
    if (!command) return lineFrom(at + step, step)
    const known = within(ctx, { picked: run.picked })
    const title = titleOf(command)
    return { at, run, title, text: printLine(indexOfLines(commands), command, run.given, known) ?? title }
  }

  function arrow(key: 'up' | 'down'): boolean {
    if (!line && (key === 'down' || query !== '')) return false
    const from = line?.at ?? -1
    const next = key === 'up' ? lineFrom(from + 1, 1) : lineFrom(from - 1, -1)
    if (!line && !next) return false
    // Beyond the oldest there is nothing; before the newest lies the empty field.
    if (next || key === 'down') {
      setWalked(next)
      setQuery(next?.text ?? '')
    }
    return true
  }

  function pick(option: Option): boolean {
    if (!line || option.id !== OPTION) return false
    openPast(line.run)
    return true
  }

  return { isAny: past.length > 0, isPast: line !== undefined, groups, arrow, pick }
}
