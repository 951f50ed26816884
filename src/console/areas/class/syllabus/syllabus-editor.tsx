import { memo, useEffect, useRef, useState } from 'react'
import type { Meeting, SyllabusItem } from '#contract/class/class-parts.ts'
import { MAX_ACTIVITIES, minutesOf } from '#contract/class/class-parts.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { CustomInputProps } from '#console/form/fields.ts'
import { KeyHint, useCommandKeys } from '#console/screen/key-hint.tsx'
import { useLocalHistory } from '#console/screen/use-local-history.ts'
import { useRovingFocus } from '#console/screen/use-roving-focus.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { cx } from '#console/ui/cx.ts'
import { number } from '#console/ui/format.ts'
import { syllabusCommands } from '../class.commands.ts'
import { itemWords } from '../class-words.ts'
import { ActivityFields } from './activity-fields.tsx'
import type { Place, Step } from './syllabus-change.ts'
import { addItem, addMeeting, change, meetingsIn, move, placeOf, placesIn, remove, rowId } from './syllabus-change.ts'

interface RowProps {
  id: string
  title: string
  hint: string
  isMeeting: boolean
  isCurrent: boolean
  isWrong: boolean
  tabIndex: number
}

/** One activity. Rows are compared by their texts, so that moving one draws two. */
const Row = memo(function Row({ id, title, hint, isMeeting, isCurrent, isWrong, tabIndex }: RowProps) {
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
      )}
    >
      <span className="min-w-0 grow truncate">{title || t('No title yet')}</span>
      <span className="shrink-0 text-sm text-muted tabular-nums">{hint}</span>
    </div>
  )
})

const nodeAt = (meetings: readonly Meeting[], { meeting, item }: Place): Meeting | SyllabusItem | undefined =>
  item === undefined ? meetings[meeting] : meetings[meeting]?.items[item]

/** The syllabus of a class: a tree that is walked, filled in and reordered by keys. */
export default function SyllabusEditor({ value, onChange, control, disabled, issues }: CustomInputProps) {
  const { t } = useTranslation()
  const meetings = meetingsIn(value)
  const frame = useRef<HTMLDivElement>(null)
  const places = placesIn(meetings)
  const rows = places.map(rowId)
  const { frame: tree, handlers, current: at, stop, focusAfterRender } = useRovingFocus({ rows })
  const history = useLocalHistory<Meeting[]>(meetings, onChange, { scope: frame })
  // What was added is filled in next: its row has the focus first, so that its fields are there.
  const [filling, setFilling] = useState<object>()
  useEffect(() => {
    if (filling) frame.current?.querySelector<HTMLElement>('[data-activity] input')?.focus()
  }, [filling])

  const isFull = places.length >= MAX_ACTIVITIES
  function take(step: Step | undefined, field = false): void {
    if (!step) return
    history.change(step.meetings)
    focusAfterRender(rowId(step.at), '')
    if (field) setFilling({})
  }
  const here = placeOf(at)
  const isInFields = () => document.activeElement?.closest('[data-activity]') !== null
  const add = {
    item: () => {
      if (!isFull && meetings.length > 0) take(addItem(meetings, here), true)
    },
    meeting: () => {
      if (!isFull) take(addMeeting(meetings, meetings.length === 0 ? -1 : here.meeting), true)
    },
  }
  const on = <T,>(run: T) => (disabled ? undefined : run)
  useScreenCommands(
    syllabusCommands,
    {
      up: on(() => take(move(meetings, here, -1), isInFields())),
      down: on(() => take(move(meetings, here, 1), isInFields())),
      item: on(add.item),
      meeting: on(add.meeting),
      remove: on(() => take(remove(meetings, here))),
    },
    { scope: frame },
  )
  const keys = { item: useCommandKeys(syllabusCommands.item), meeting: useCommandKeys(syllabusCommands.meeting) }

  const pathOf = ({ meeting, item }: Place) => (item === undefined ? `${meeting}.` : `${meeting}.items.${item}.`)
  const isWrong = (place: Place) =>
    issues.some(({ field }) => {
      if (!field.startsWith(pathOf(place))) return false
      return place.item !== undefined || !field.startsWith(`${place.meeting}.items.`)
    })
  const node = nodeAt(meetings, here)
  const total = meetings.reduce((sum, meeting) => sum + minutesOf(meeting), 0)
  const hintOf = (one: Meeting | SyllabusItem) =>
    'items' in one
      ? t('{{n}} min', { n: number(minutesOf(one)) })
      : [t(itemWords[one.type]), one.durationMinutes ? t('{{n}} min', { n: number(one.durationMinutes) }) : '']
          .filter(Boolean)
          .join(' · ')
  return (
    <div
      ref={frame}
      id={control.id}
      role="group"
      aria-label={t('Syllabus')}
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
            const one = nodeAt(meetings, place)
            const id = rowId(place)
            return one ? (
              <Row
                key={id}
                id={id}
                title={one.title}
                hint={hintOf(one)}
                isMeeting={place.item === undefined}
                isCurrent={id === at}
                isWrong={isWrong(place)}
                tabIndex={stop(id)}
              />
            ) : null
          })}
          {places.length === 0 ? <p className="px-2 py-1 text-muted">{t('No meetings yet')}</p> : null}
        </div>
        {node ? (
          <ActivityFields
            key={at}
            node={node}
            disabled={disabled}
            issues={issues.flatMap(({ field, message }) =>
              field.startsWith(pathOf(here)) ? [{ field: field.slice(pathOf(here).length), message }] : [],
            )}
            onChange={(more, group) => history.change(change(meetings, here, more), `${at}.${group}`)}
          />
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon="plus" keys={keys.meeting} disabled={disabled || isFull} onClick={add.meeting}>
          {t('Add meeting')}
        </Button>
        <Button icon="plus" keys={keys.item} disabled={disabled || isFull || meetings.length === 0} onClick={add.item}>
          {t('Add activity')}
        </Button>
        <span className="text-muted tabular-nums">
          {t('{{meetings}} meetings, {{n}} minutes in all', { meetings: number(meetings.length), n: number(total) })}
        </span>
      </div>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted">
        {Object.values(syllabusCommands).map((one) => (
          <KeyHint key={one.command.id} of={one} />
        ))}
      </p>
    </div>
  )
}
