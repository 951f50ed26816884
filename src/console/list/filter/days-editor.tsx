import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { commandContextAtom } from '#console/commands/context-atoms.ts'
import { DateInput } from '#console/form/day/date-input.tsx'
import { isAhead } from '#console/form/day/day-direction.ts'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import type { EditorProps } from './filter-editor.tsx'
import { daysOf } from './filter-keys.ts'
import type { Filter } from '#console/list/resource-list.ts'
import type { Days } from './range.ts'
import { isDay, readDays, writeRange } from './range.ts'
import { parseDays, parsePeriod, suggestPeriods } from '#engine/answers/parse-days.ts'

type Offer = ReturnType<typeof suggestPeriods>[number]

interface DaysEditorProps {
  days: Days
  /** Mostly of what is to come. */
  isAhead: boolean
  onChange: (days: Days) => void
}

/** Days that are kept under two keys of the query. What was typed of their field is said by them from then on. */
export function datesOf<Row>(
  filter: Extract<Filter<Row>, { kind: 'dates' }>,
  { search, change }: Pick<EditorProps<Row>, 'search' | 'change'>,
): DaysEditorProps {
  const { key, to: toKey, of } = filter
  const isTyped = of !== undefined && readDays(search[of]) !== undefined
  return {
    days: daysOf(filter, search),
    isAhead: isAhead(of ?? key),
    onChange: ({ from, to }) =>
      change({ [key]: from, [toKey]: to, ...(isTyped ? { [of]: undefined } : {}) }, { replace: true }),
  }
}

/** Days that are kept as a condition on their field. */
export function dayRangeOf<Row>(
  { key }: Extract<Filter<Row>, { kind: 'range' }>,
  { search, change }: Pick<EditorProps<Row>, 'search' | 'change'>,
): DaysEditorProps {
  return {
    days: readDays(search[key]) ?? {},
    isAhead: isAhead(key),
    onChange: (days) => change({ [key]: writeRange(days) }, { replace: true }),
  }
}

/** Offered before anything is typed; the one that the filter has is marked. */
function Periods({ offers, days, onPick }: { offers: readonly Offer[]; days: Days; onPick: (days: Days) => void }) {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={t('Periods')} className="grid grid-cols-2 gap-1">
      {offers.map(({ label, from, to }) => (
        <Button
          key={label}
          look="ghost"
          className="justify-start aria-pressed:bg-accent-soft aria-pressed:text-accent"
          aria-pressed={from === days.from && to === days.to}
          onClick={() => onPick({ from, to })}
        >
          {t(label)}
        </Button>
      ))}
    </div>
  )
}

/**
 * From one day to another, or a period: picked, or typed in words into the first field (`last month`, `minggu ini`). A
 * day that is still being typed is no filter yet, nor is one that has turned them round.
 */
export function DaysEditor({ days, isAhead: ahead, onChange }: DaysEditorProps) {
  const { t } = useTranslation()
  const { today } = useAtomValue(commandContextAtom)
  const [typed, setTyped] = useState<{ from?: string | undefined; to?: string | undefined }>(days)
  const period = typed.from === undefined || isDay(typed.from) ? undefined : parseDays(typed.from, today, !ahead)
  const wrong = (value: string | undefined) =>
    value === undefined || isDay(value) ? undefined : t('Enter a valid date.')
  const turned = ({ from, to }: typeof typed) => from !== undefined && to !== undefined && from > to

  function set(end: keyof Days, value: string | null) {
    // A period that is typed into the first field has an end of its own; a changed end makes it two days.
    const next = { ...(period && end === 'to' ? { ...typed, from: period.from } : typed), [end]: value ?? undefined }
    setTyped(next)
    const { from, to } = next
    const named = from === undefined || isDay(from) ? undefined : parseDays(from, today, !ahead)
    if (named) onChange(named)
    else if (wrong(from) === undefined && wrong(to) === undefined && !turned(next)) {
      onChange({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) })
    }
  }

  function pick(picked: Days) {
    setTyped(picked)
    onChange(picked)
  }

  return (
    <div className="flex flex-col gap-3 p-2">
      <Field label={t('From')} error={period ? undefined : wrong(typed.from)}>
        {(control) => (
          <DateInput
            {...control}
            autoFocus
            past={!ahead}
            placeholder={ahead ? t('30/11, this week, next month') : t('30/11, this week, last month')}
            isOther={(text) => parsePeriod(text, today) !== undefined}
            value={typed.from ?? null}
            onChange={(value) => set('from', value)}
          />
        )}
      </Field>
      <Field
        label={t('Until')}
        error={wrong(typed.to) ?? (!period && turned(typed) ? t('Must not be before the first date.') : undefined)}
      >
        {(control) => (
          <DateInput
            {...control}
            past={!ahead}
            value={period?.to ?? typed.to ?? null}
            onChange={(value) => set('to', value)}
          />
        )}
      </Field>
      <Periods offers={suggestPeriods(today, ahead)} days={days} onPick={pick} />
    </div>
  )
}
