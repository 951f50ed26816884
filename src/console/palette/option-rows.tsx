import { Command } from 'cmdk'
import { useAtomValue } from 'jotai'
import { memo, useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react'
import type { OptionRowProps } from './option-row.tsx'
import { OptionRow } from './option-row.tsx'
import type { Option, OptionGroup } from './ask/pick-list.tsx'
import { paletteOpenAtom } from './palette-open.ts'

/** As many rows as the list can show without scrolling, and some. */
const FIRST = 12

interface Shared extends Pick<OptionRowProps, 'marked' | 'onPick' | 'onPoint'> {
  /** The id of the list; those of its rows begin so. */
  list: string
  /** The id of the option that is highlighted. */
  current: string | undefined
}

/** The id of a row's element: another one for another option, so that it is read out when the words change. */
export function rowId(list: string, option: Option): string {
  return `${list}-${encodeURIComponent(option.id)}`
}

/**
 * Rows `from` to `to` of a group. They are told apart by their place: typing puts new words into the rows that are
 * there, which is several times faster than taking rows out and putting others in. A row holds nothing of its own that
 * could stay behind.
 */
const Rows = memo(function Rows({ options, from, to, list, current, ...shared }: RowsProps) {
  return options.slice(from, to).map((option, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- as said above
    <OptionRow key={place} option={option} id={rowId(list, option)} selected={option.id === current} {...shared} />
  ))
})

interface RowsProps extends Shared {
  options: readonly Option[]
  from: number
  to?: number
}

/** The same function for good, that does what the latest one does: rows that did not change are not drawn again. */
function useLatest(does: Shared['onPick']): Shared['onPick'] {
  const latest = useRef(does)
  useLayoutEffect(() => {
    latest.current = does
  })
  return useCallback((option) => latest.current(option), [])
}

interface OptionRowsProps extends Shared {
  groups: readonly OptionGroup[]
}

const nothing = { groups: [], marked: '' } satisfies Partial<OptionRowsProps>
const headings =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-muted'

/** True when the highlighted row is among the first. */
function isNear(groups: readonly OptionGroup[], current: string | undefined): boolean {
  const first = groups.flatMap(({ options }) => options).slice(0, FIRST)
  return current === undefined || first.some(({ id }) => id === current)
}

/**
 * The rows of a list, in their groups: those in view for the frame that answers the key, the others right after it. A
 * closed palette keeps no more than it needs to open with, so that becoming visible costs no more than that.
 */
export function OptionRows({ groups, marked, onPick, onPoint, ...shared }: OptionRowsProps) {
  const isOpen = useAtomValue(paletteOpenAtom)
  const wantsAll = isOpen || !isNear(groups, shared.current)
  const now = useMemo(
    (): Pick<OptionRowsProps, 'groups' | 'marked'> => (wantsAll ? { groups, marked } : nothing),
    [wantsAll, groups, marked],
  )
  const late = useDeferredValue(now, nothing)
  // Until they follow, they are of what was typed before: what is highlighted may stand among them a second time.
  const lateCurrent = late.groups === groups ? shared.current : undefined
  const does = { ...shared, onPick: useLatest(onPick), onPoint: useLatest(onPoint) }
  return groups.map(({ id, heading, options }, place) => {
    const before = groups.slice(0, place).reduce((sum, group) => sum + group.options.length, 0)
    const first = Math.min(Math.max(FIRST - before, 0), options.length)
    const after = late.groups.find((group) => group.id === id)?.options ?? []
    if (first === 0 && after.length === 0) return null
    return (
      // oxlint-disable-next-line react/no-array-index-key -- groups are told apart by their place for the same reason
      <Command.Group key={place} {...(heading === undefined ? {} : { heading })} className={headings}>
        <Rows options={options} from={0} to={first} marked={marked} {...does} />
        <Rows options={after} from={first} marked={late.marked} {...does} current={lateCurrent} />
      </Command.Group>
    )
  })
}
