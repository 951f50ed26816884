import type { ComponentType } from 'react'
import { memo, useEffect, useRef, useState } from 'react'
import type { FieldIssue } from '#contract/core/error.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { CustomInputProps } from '#console/form/fields.ts'
import type { ScreenCommands } from '#console/screen/define-commands.ts'
import { KeyHint, useCommandKeys } from '#console/screen/key-hint.tsx'
import { useLocalHistory } from '#console/screen/use-local-history.ts'
import { useRovingFocus } from '#console/screen/use-roving-focus.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { cx } from '#console/ui/cx.ts'
import type { Group, Place, Step } from './change.ts'
import { addItem, addMeeting, change, move, placeOf, placesIn, remove, rowId } from './change.ts'

interface RowProps {
  id: string
  title: string
  hint: string
  isMeeting: boolean
  isCurrent: boolean
  isWrong: boolean
  isOff: boolean
  tabIndex: number
}

/** One activity. Rows are compared by their texts, so that moving one draws two. */
const Row = memo(function Row({ id, title, hint, isMeeting, isCurrent, isWrong, isOff, tabIndex }: RowProps) {
  const { t } = useTranslation()
  return (
    <div
      role="treeitem"
      aria-level={isMeeting ? 1 : 2}
      aria-selected={isCurrent}
      data-row={id}
      tabIndex={tabIndex}
      className={cx(
        'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2',
        isMeeting ? 'font-medium' : 'pl-7',
        isCurrent ? 'bg-accent-soft' : 'hover:bg-sunken',
        isWrong && 'text-danger',
        isOff && 'text-muted line-through',
      )}
    >
      <span className="min-w-0 grow truncate">{title || t('No title yet')}</span>
      <span className="shrink-0 text-sm text-muted tabular-nums">{hint}</span>
    </div>
  )
})

interface FieldsOf<I, G> {
  node: G | I
  disabled: boolean
  /** The issues of this activity; the paths begin there. */
  issues: readonly FieldIssue[]
  onChange: (more: Partial<I> & Partial<Omit<G, 'items'>>, group: string) => void
}

interface OutlineProps<I, G> extends Pick<CustomInputProps, 'onChange' | 'control' | 'disabled' | 'issues'> {
  meetings: readonly G[]
  /** What the whole is called, to be read aloud. */
  label: string
  commands: ScreenCommands<'up' | 'down' | 'item' | 'meeting' | 'remove'>
  fresh: { item: (at: Place) => I; meeting: (n: number) => G }
  /** How many activities there may be. */
  max: number
  hint: (node: G | I) => string
  /** What does not take place. */
  isOff?: (node: G | I) => boolean
  /** The fields of the activity that has the focus. */
  fields: ComponentType<FieldsOf<I, G>>
  /** What all of it comes to. */
  sum: string
}

/** Meetings with their activities: a tree that is walked, filled in and reordered by keys. */
export function Outline<I extends { title: string }, G extends Group<I>>(props: OutlineProps<I, G>) {
  const {
    meetings,
    onChange,
    control,
    disabled,
    issues,
    label,
    commands,
    fresh,
    max,
    hint,
    isOff,
    fields: Fields,
    sum,
  } = props
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const places = placesIn(meetings)
  const rows = places.map(rowId)
  const { frame: tree, handlers, current: at, stop, focusAfterRender } = useRovingFocus({ rows })
  const history = useLocalHistory<readonly G[]>(meetings, onChange, { scope: frame })
  // What was added is filled in next: its row has the focus first, so that its fields are there.
  const [filling, setFilling] = useState<object>()
  useEffect(() => {
    if (filling) frame.current?.querySelector<HTMLElement>('[data-activity] input')?.focus()
  }, [filling])

  const isFull = places.length >= max
  function take(step: Step<G> | undefined, field = false): void {
    if (!step) return
    history.change(step.meetings)
    focusAfterRender(rowId(step.at), '')
    if (field) setFilling({})
  }
  const here = placeOf(at)
  const isInFields = () => document.activeElement?.closest('[data-activity]') !== null
  const add = {
    item: () => {
      if (!isFull && meetings.length > 0) take(addItem<I, G>(meetings, here, fresh.item(here)), true)
    },
    meeting: () => {
      if (!isFull) take(addMeeting(meetings, meetings.length === 0 ? -1 : here.meeting, fresh.meeting), true)
    },
  }
  const on = <T,>(run: T) => (disabled ? undefined : run)
  useScreenCommands(
    commands,
    {
      up: on(() => take(move<I, G>(meetings, here, -1), isInFields())),
      down: on(() => take(move<I, G>(meetings, here, 1), isInFields())),
      item: on(add.item),
      meeting: on(add.meeting),
      remove: on(() => take(remove<I, G>(meetings, here))),
    },
    { scope: frame },
  )
  const keys = { item: useCommandKeys(commands.item), meeting: useCommandKeys(commands.meeting) }

  const nodeAt = ({ meeting, item }: Place): G | I | undefined =>
    item === undefined ? meetings[meeting] : meetings[meeting]?.items[item]
  const pathOf = ({ meeting, item }: Place) => (item === undefined ? `${meeting}.` : `${meeting}.items.${item}.`)
  const isWrong = (place: Place) =>
    issues.some(({ field }) => {
      if (!field.startsWith(pathOf(place))) return false
      return place.item !== undefined || !field.startsWith(`${place.meeting}.items.`)
    })
  const node = nodeAt(here)
  return (
    <div
      ref={frame}
      id={control.id}
      role="group"
      aria-label={label}
      aria-describedby={control['aria-describedby']}
      className="flex flex-col gap-2"
    >
      <div className="grid gap-4 @2xl:grid-cols-2">
        <div
          ref={tree}
          role="tree"
          aria-label={t('Meetings and activities')}
          {...handlers}
          className="flex max-h-[28rem] flex-col overflow-y-auto rounded-md border border-line p-1"
        >
          {places.map((place) => {
            const one = nodeAt(place)
            const id = rowId(place)
            return one ? (
              <Row
                key={id}
                id={id}
                title={one.title}
                hint={hint(one)}
                isMeeting={place.item === undefined}
                isCurrent={id === at}
                isWrong={isWrong(place)}
                isOff={isOff?.(one) ?? false}
                tabIndex={stop(id)}
              />
            ) : null
          })}
          {places.length === 0 ? <p className="px-2 py-1 text-muted">{t('No meetings yet')}</p> : null}
        </div>
        {node ? (
          <div key={at} data-activity className="flex flex-col gap-3">
            <Fields
              node={node}
              disabled={disabled}
              issues={issues.flatMap(({ field, message }) =>
                field.startsWith(pathOf(here)) ? [{ field: field.slice(pathOf(here).length), message }] : [],
              )}
              onChange={(more, group) => history.change(change<I, G>(meetings, here, more), `${at}.${group}`)}
            />
          </div>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon="plus" keys={keys.meeting} disabled={disabled || isFull} onClick={add.meeting}>
          {t('Add meeting')}
        </Button>
        <Button icon="plus" keys={keys.item} disabled={disabled || isFull || meetings.length === 0} onClick={add.item}>
          {t('Add activity')}
        </Button>
        <span className="text-muted tabular-nums">{sum}</span>
      </div>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted">
        {Object.values(commands).map((one) => (
          <KeyHint key={one.command.id} of={one} />
        ))}
      </p>
    </div>
  )
}
