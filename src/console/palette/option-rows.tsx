import { Command } from 'cmdk'
import { memo, useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react'
import { OptionRow } from './option-row.tsx'
import type { Option, OptionGroup } from './pick-list.tsx'

/** As many rows as the list can show without scrolling, and some. */
const FIRST = 12

interface Shared {
  marked: string
  onPick: (option: Option) => void
}

/**
 * Rows `from` to `to` of a group. They are told apart by their place: typing puts new words into the rows that are
 * there, which is several times faster than taking rows out and putting others in. A row holds nothing of its own that
 * could stay behind.
 */
const Rows = memo(function Rows({ options, from, to, marked, onPick }: RowsProps) {
  return options.slice(from, to).map((option, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- as said above
    <OptionRow key={place} option={option} marked={marked} onPick={onPick} />
  ))
})

interface RowsProps extends Shared {
  options: readonly Option[]
  from: number
  to?: number
}

/** The same function for good, that does what the latest one does: rows that did not change are not drawn again. */
function useLatest(onPick: Shared['onPick']): Shared['onPick'] {
  const latest = useRef(onPick)
  useLayoutEffect(() => {
    latest.current = onPick
  })
  return useCallback((option) => latest.current(option), [])
}

interface OptionRowsProps extends Shared {
  groups: readonly OptionGroup[]
}

const nothing = { groups: [], marked: '' } satisfies Partial<OptionRowsProps>
const headings =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-muted'

/** The rows of a list, in their groups: those in view for the frame that answers the key, the others right after it. */
export function OptionRows({ groups, marked, onPick }: OptionRowsProps) {
  const now = useMemo((): Pick<OptionRowsProps, 'groups' | 'marked'> => ({ groups, marked }), [groups, marked])
  const late = useDeferredValue(now, nothing)
  const pick = useLatest(onPick)
  return groups.map(({ id, heading, options }, place) => {
    const before = groups.slice(0, place).reduce((sum, group) => sum + group.options.length, 0)
    const first = Math.min(Math.max(FIRST - before, 0), options.length)
    const after = late.groups.find((group) => group.id === id)?.options ?? []
    if (first === 0 && after.length === 0) return null
    return (
      // oxlint-disable-next-line react/no-array-index-key -- groups are told apart by their place for the same reason
      <Command.Group key={place} {...(heading === undefined ? {} : { heading })} className={headings}>
        <Rows options={options} from={0} to={first} marked={marked} onPick={pick} />
        <Rows options={after} from={first} marked={late.marked} onPick={pick} />
      </Command.Group>
    )
  })
}
