import { useState } from 'react'
import type { Translate } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import { isRemoved } from '#console/list/removed-rows.ts'
import type { ResourceList } from '#console/list/resource-list.ts'

export interface GridTileProps<Row> {
  list: ResourceList<Row>
  t: Translate
  index: number
  /** Distances from the corner of the inner element, in px. */
  left: number
  top: number
  width: number
  height: number
  /** Undefined while it is being loaded. */
  row: Row | undefined
  focused: boolean
  selected: boolean
  /** Its record is in the drawer. */
  open: boolean
}

/** A record as a tile. Like rows, tiles hear nothing but drags themselves: the grid above them does. */
export function GridTile<Row>(props: GridTileProps<Row>) {
  const { list, t, index, left, top, width, height, row, focused, selected, open } = props
  const [isTarget, setTarget] = useState(false)
  const name = row === undefined ? '' : list.rowLabel(row)
  const drag = list.tiles?.drag
  const accepts = row !== undefined && drag?.accepts(row) === true
  return (
    <div
      role="row"
      data-index={index}
      aria-rowindex={index + 1}
      aria-selected={row === undefined ? undefined : selected}
      tabIndex={focused ? 0 : -1}
      draggable={drag !== undefined && row !== undefined}
      onDragStart={() => row !== undefined && drag?.start(row, selected)}
      onDragOver={(event) => {
        if (!accepts || event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        setTarget(false)
        if (!accepts || row === undefined || event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        drag?.drop(row)
      }}
      style={{ width, height, transform: `translate(${left}px, ${top}px)` }}
      className="absolute top-0 left-0 p-1.5 outline-none contain-strict [&:focus-visible>div]:outline-2"
    >
      <div
        className={cx(
          'relative flex h-full flex-col overflow-clip rounded-md border -outline-offset-2 outline-accent',
          selected || isTarget ? 'border-accent bg-accent-soft' : open || focused ? 'bg-hover' : 'bg-surface',
          selected || isTarget ? '' : focused ? 'border-accent' : 'border-line',
          isRemoved(row) && 'opacity-60',
        )}
      >
        {row === undefined ? (
          <div role="gridcell" aria-colindex={2} aria-label={t('Loading…')} className="grow bg-sunken" />
        ) : (
          list.tiles?.render(row)
        )}
        {row === undefined ? null : (
          <>
            <div role="gridcell" aria-colindex={1} data-check className="absolute top-0 left-0 p-2">
              <span
                role="checkbox"
                tabIndex={-1}
                aria-label={t('Select {{name}}', { name })}
                aria-checked={selected}
                className={cx(
                  'block size-3.5 rounded-[3px] border text-center text-xs leading-3 font-bold',
                  selected
                    ? "border-accent bg-accent text-on-accent before:content-['✓']"
                    : 'border-line-strong bg-surface',
                )}
              />
            </div>
            <div role="gridcell" aria-colindex={3} className="absolute right-1 bottom-1">
              <button
                type="button"
                data-menu
                tabIndex={focused ? 0 : -1}
                aria-label={t('Actions for {{name}}', { name })}
                aria-haspopup="menu"
                className="block size-6 rounded-sm pb-1.5 leading-none font-bold tracking-wider text-muted hover:bg-surface hover:text-text"
              >
                …
              </button>
            </div>
          </>
        )}
      </div>
    </div>
  )
}
