import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { cx } from '#console/ui/cx.ts'
import { Floating } from '#console/list/floating.tsx'
import type { ListModel } from '#console/list/use-list.ts'
import { ColumnRow } from './column-row.tsx'
import { changed, moved, withPin, withWidth } from './edit.ts'
import { fitColumns } from './fit-columns.ts'
import { storeChoices } from './keep.ts'
import { SortChoice } from './sort-choice.tsx'
import type { ColumnChoice } from './choices.ts'
import { arranged, readChoices } from './choices.ts'

/** What one press of an arrow key adds to a width, in px. */
const STEP = 16

interface ColumnsPanelProps<Row> {
  model: ListModel<Row>
  anchor: HTMLElement
  onClose: () => void
}

/** Which columns a list shows, in what order, how wide, and what it is sorted by. Everything counts at once. */
export function ColumnsPanel<Row>({ model, anchor, onClose }: ColumnsPanelProps<Row>) {
  const { t } = useTranslation()
  const { list, layout, narrow } = model
  const { columns } = list
  const choices = readChoices(model.choices)
  const order = arranged(columns, choices)
  const [at, setAt] = useState(order[0]?.column.key)
  const [said, setSaid] = useState('')
  const items = useRef<HTMLUListElement>(null)
  const shown = new Map(layout.columns.map(({ column, width }) => [column.key, width]))
  const isShown = (key: string) => (narrow ? layout.lines.flat().some((one) => one.key === key) : shown.has(key))
  const stop = order.some(({ column }) => column.key === at) ? at : order[0]?.column.key

  const change = (key: string, how: (choice: ColumnChoice) => ColumnChoice) =>
    storeChoices(model, changed(columns, choices, key, how))
  const boxOf = (key: string | undefined) => items.current?.querySelector<HTMLElement>(`[data-column="${key}"] input`)

  // The one that was moved keeps the focus in its new place.
  const follow = useRef<string>(undefined)
  useEffect(() => {
    if (follow.current !== undefined) boxOf(follow.current)?.focus()
    follow.current = undefined
  })

  function move(key: string, by: -1 | 1) {
    const next = moved(columns, choices, key, by)
    storeChoices(model, next)
    follow.current = key
    const title = t(columns.find((column) => column.key === key)?.title ?? key)
    const place = next.findIndex((choice) => choice.key === key) + 1
    setSaid(t('{{title}} is column {{place}} of {{all}}', { title, place, all: next.length }))
  }

  function pin(key: string) {
    change(key, withPin)
    follow.current = key
  }

  function widen(key: string, by: number) {
    const width = (shown.get(key) ?? columns.find((column) => column.key === key)?.width ?? 100) + by
    change(key, (choice) => withWidth(choice, width))
    setSaid(t('{{n}} pixels wide', { n: width }))
  }

  function onKeyDown(event: KeyboardEvent, key: string) {
    const vertical = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    const sideways = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
    if (vertical !== undefined && event.altKey) move(key, vertical)
    else if (vertical !== undefined) {
      const i = order.findIndex(({ column }) => column.key === key)
      const next = order[(i + vertical + order.length) % order.length]?.column.key
      setAt(next)
      boxOf(next)?.focus()
    } else if (sideways !== undefined && !event.altKey && !narrow) widen(key, sideways)
    else if (event.key.toLowerCase() === 'p' && !event.ctrlKey && !event.metaKey && !narrow) pin(key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Floating
      anchor={{ element: anchor }}
      role="dialog"
      label={t('Columns and order')}
      onClose={onClose}
      className="w-80 p-1"
    >
      <SortChoice model={model} />
      <ul ref={items} aria-label={t('Columns')} className="border-t border-line py-1">
        {order.map(({ column, choice }, i) => (
          <ColumnRow
            key={column.key}
            column={column}
            choice={choice}
            shown={isShown(column.key)}
            // The last one stays: a list without columns shows nothing.
            only={isShown(column.key) && (narrow ? layout.lines.flat().length : shown.size) === 1}
            focused={column.key === stop}
            narrow={narrow}
            canMove={{
              up: i > 0 && order[i - 1]?.choice.pinned === choice.pinned,
              down: i < order.length - 1 && order[i + 1]?.choice.pinned === choice.pinned,
            }}
            onFocus={() => setAt(column.key)}
            onKeyDown={(event) => onKeyDown(event, column.key)}
            onShow={(show) => change(column.key, (before) => ({ ...before, show: show ? 'always' : 'never' }))}
            onPin={() => pin(column.key)}
            onMove={(by) => move(column.key, by)}
          />
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {narrow ? null : (
        <p className="border-t border-line px-2 pt-1.5 text-sm text-muted">{t('Alt ↑ ↓ moves, ← → sizes, P pins')}</p>
      )}
      <div className={cx('flex items-center gap-2 px-2 pt-1.5 pb-0.5', narrow && 'border-t border-line')}>
        {narrow ? null : (
          <Button look="ghost" className="ml-auto" onClick={() => fitColumns(model, t)}>
            {t('Fit columns')}
          </Button>
        )}
        <Button
          look="ghost"
          className={cx('-mr-1.5', narrow && 'ml-auto')}
          aria-disabled={model.choices === undefined || undefined}
          onClick={() =>
            storeChoices(
              model,
              columns.map(({ key }): ColumnChoice => ({ key, show: 'auto' })),
            )
          }
        >
          {t('Reset to default')}
        </Button>
      </div>
    </Floating>
  )
}
