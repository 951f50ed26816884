import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { readScheduleLine } from '#commands/prompts/learning/schedule-line.ts'
import type { ClassVariant } from '#contract/class/class-parts.ts'
import { scheduleZoomAccounts } from '#contract/schedule/plan.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { commandContextAtom } from '#console/commands/context-atoms.ts'
import { DateInput } from '#console/form/day/date-input.tsx'
import { NumberInput } from '#console/form/number-input.tsx'
import { RecordPicker } from '#console/form/choice/record-picker.tsx'
import { records } from '#console/form/choice/record-source.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Field } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'
import { Select } from '#console/ui/select.tsx'
import { weekdayNames, WEEKDAYS } from '../instructor/week.ts'
import type { About, PlanValues } from './planning.ts'
import { capacityOf, titleOf, withLine, withPattern } from './planning.ts'

interface Props {
  customerId: number
  values: PlanValues
  about: About
  variants: readonly ClassVariant[]
  issues: ReadonlyMap<string, string>
  /** What was typed in a line before the screen was opened. */
  typed: string
  onChange: (change: (before: PlanValues) => PlanValues, group?: string) => void
}

const NONE = 0

/** A line such as `sel kam 19:00-21:00 8x mulai 1/12` that fills in the fields below. */
function LineField({ typed, onChange }: Pick<Props, 'typed' | 'onChange'>) {
  const { t } = useTranslation()
  const { today } = useAtomValue(commandContextAtom)
  const [text, setText] = useState(typed)
  const { rest } = readScheduleLine(text, today)
  return (
    <Field
      label={t('Pattern in a line')}
      help={t('Days, times, number of meetings and start; fills in the fields below.')}
      error={
        rest === ''
          ? undefined
          : t('“{{rest}}” is not understood. Write it like “sel kam 19:00-21:00 8x mulai 1/12”.', { rest })
      }
    >
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          placeholder="sel kam 19:00-21:00 8x mulai 1/12"
          value={text}
          onChange={(event) => {
            const { value } = event.target
            setText(value)
            onChange((before) => withLine(before, readScheduleLine(value, today)), 'line')
          }}
        />
      )}
    </Field>
  )
}

/** The days and times of a pattern. */
function PatternFields({ values, issues, onChange }: Pick<Props, 'values' | 'issues' | 'onChange'>) {
  const { t } = useTranslation()
  const wrong = (field: string) => {
    const message = issues.get(field)
    return message === undefined ? undefined : t(message)
  }
  const pattern = (more: Partial<PlanValues>, group?: string) => onChange((before) => withPattern(before, more), group)
  const timeField = (name: 'from' | 'to', label: string) => (
    <Field label={t(label)} error={wrong(name)} required>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          placeholder="19:00"
          value={values[name]}
          maxLength={5}
          onChange={(event) => pattern({ [name]: event.target.value.replace('.', ':') }, name)}
        />
      )}
    </Field>
  )
  return (
    <>
      <Field label={t('Start')} error={wrong('start')} required>
        {(control) => <DateInput {...control} value={values.start} onChange={(start) => pattern({ start }, 'start')} />}
      </Field>
      <fieldset className="flex flex-col gap-1" aria-describedby={issues.has('days') ? 'plan-days-note' : undefined}>
        <legend className="mb-1 font-medium">
          {t('Days')}
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        </legend>
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {WEEKDAYS.map((day) => (
            <Checkbox
              key={day}
              checked={values.days.includes(day)}
              onChange={({ target: { checked } }) =>
                onChange((before) =>
                  withPattern(before, {
                    days: [...before.days.filter((one) => one !== day), ...(checked ? [day] : [])].toSorted(
                      (one, other) => one - other,
                    ),
                  }),
                )
              }
            >
              {t(weekdayNames[day])}
            </Checkbox>
          ))}
        </div>
        {issues.has('days') ? (
          <p id="plan-days-note" className="text-sm text-danger">
            {wrong('days')}
          </p>
        ) : null}
      </fieldset>
      <div className="grid grid-cols-3 gap-3">
        {timeField('from', 'Begins')}
        {timeField('to', 'Ends')}
        <Field label={t('Meetings')} error={wrong('meetings')}>
          {(control) => (
            <NumberInput
              {...control}
              kind="int"
              value={values.meetings}
              onChange={(meetings) => pattern({ meetings }, 'meetings')}
            />
          )}
        </Field>
      </div>
      <Checkbox checked={values.skipHolidays} onChange={(event) => pattern({ skipHolidays: event.target.checked })}>
        {t('Not on holidays')}
      </Checkbox>
    </>
  )
}

/** What is filled in to plan a schedule. */
export function PlanFields(props: Props) {
  const { customerId, values, about, variants, issues, typed, onChange } = props
  const { t } = useTranslation()
  const { data: accounts = [] } = useQuery(apiQuery(scheduleZoomAccounts, { customerId }))
  const wrong = (field: string) => {
    const message = issues.get(field)
    return message === undefined ? undefined : t(message)
  }
  const set = (more: Partial<PlanValues>, group?: string) => onChange((before) => ({ ...before, ...more }), group)
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('Class')} error={wrong('coreClassId')} required>
        {(control) => (
          <RecordPicker
            {...control}
            autoFocus={values.coreClassId === null}
            source={records('class', customerId)}
            value={values.coreClassId}
            disabled={about.source !== undefined}
            onChange={(coreClassId) => set({ coreClassId, variantId: null, title: null, capacity: null, chosen: [] })}
          />
        )}
      </Field>
      {variants.length === 0 ? null : (
        <Field label={t('Variant')} error={wrong('variantId')}>
          {(control) => (
            <Select
              {...control}
              value={values.variantId ?? NONE}
              options={[
                { value: NONE, label: t('No variant') },
                ...variants.map(({ id, name, schedulePattern }) => ({
                  value: id ?? NONE,
                  label: [name, schedulePattern].filter(Boolean).join(' · '),
                })),
              ]}
              onChange={(id) => set({ variantId: id === NONE ? null : id })}
            />
          )}
        </Field>
      )}
      <LineField typed={typed} onChange={onChange} />
      <PatternFields values={values} issues={issues} onChange={onChange} />
      <Field label={t('Instructor')} error={wrong('instructorId')}>
        {(control) => (
          <RecordPicker
            {...control}
            source={records('instructor', customerId)}
            value={values.instructorId}
            onChange={(instructorId) => set({ instructorId, chosen: [] })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('Capacity')} error={wrong('capacity')} required>
          {(control) => (
            <NumberInput
              {...control}
              kind="int"
              value={capacityOf(values, about)}
              onChange={(capacity) => set({ capacity }, 'capacity')}
            />
          )}
        </Field>
        {accounts.length === 0 ? null : (
          <Field label={t('Zoom account')} error={wrong('zoomAccountId')}>
            {(control) => (
              <Select
                {...control}
                value={values.zoomAccountId ?? NONE}
                options={[
                  { value: NONE, label: t('No account') },
                  ...accounts.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={(id) => set({ zoomAccountId: id === NONE ? null : id })}
              />
            )}
          </Field>
        )}
      </div>
      <Field label={t('Title')} error={wrong('title')} required>
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            value={titleOf(values, about)}
            onChange={(event) => set({ title: event.target.value }, 'title')}
          />
        )}
      </Field>
    </div>
  )
}
