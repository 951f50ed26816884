import { useAtomValue } from 'jotai'
import type { FieldIssue } from '#contract/core/error.ts'
import type { ScheduleActivity, ScheduleItem } from '#contract/schedule/schedule-parts.ts'
import { isMeeting } from '#contract/schedule/schedule-parts.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { MomentInput } from '#console/form/day/moment-input.tsx'
import { RecordPicker } from '#console/form/choice/record-picker.tsx'
import { records } from '#console/form/choice/record-source.ts'
import { customerAtom } from '#console/list/customer.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Field } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import { AttendanceField, ExerciseField, MandatoryField, TypeField } from '#console/form/outline/item-fields.tsx'

interface Props {
  node: ScheduleActivity | ScheduleItem
  disabled: boolean
  issues: readonly FieldIssue[]
  onChange: (more: Partial<ScheduleItem> & Partial<Omit<ScheduleActivity, 'items'>>, group: string) => void
}

const noop = () => undefined

/** With a new start a meeting stays as long as it was. */
function startsAt(item: ScheduleItem, startAt: string | null): Partial<ScheduleItem> {
  if (!startAt || !item.startAt || !item.endAt) return { startAt }
  const length = Date.parse(item.endAt) - Date.parse(item.startAt)
  return { startAt, endAt: new Date(Date.parse(startAt) + length).toISOString() }
}

/** The fields of the meeting or item that has the focus. */
export function ItemFields({ node, disabled, issues, onChange }: Props) {
  const { t } = useTranslation()
  const customerId = useAtomValue(customerAtom)?.id ?? 0
  const item = 'items' in node ? undefined : node
  const wrong = (field: string) => {
    const message = issues.find((one) => one.field === field)?.message
    return message === undefined ? undefined : t(message)
  }
  const title = (
    <Field label={t('Title')} error={wrong('title')} required>
      {(control) => (
        <Input
          {...control}
          value={node.title}
          maxLength={200}
          disabled={disabled}
          onChange={(event) => onChange({ title: event.target.value }, 'title')}
        />
      )}
    </Field>
  )
  if (!item) {
    return (
      <>
        {title}
        <Field label={t('Description')} error={wrong('description')}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={2000}
              value={'description' in node ? (node.description ?? '') : ''}
              disabled={disabled}
              onChange={(event) => onChange({ description: event.target.value }, 'description')}
            />
          )}
        </Field>
      </>
    )
  }
  const meets = isMeeting(item)
  return (
    <>
      {title}
      <div className="grid grid-cols-2 gap-3">
        <TypeField item={item} disabled={disabled} error={wrong('type')} onChange={onChange} />
        <AttendanceField item={item} disabled={disabled} error={wrong('ke')} onChange={onChange} />
        <Field label={t('Begins')} error={wrong('startAt')} required={meets}>
          {(control) => (
            <MomentInput
              {...control}
              value={item.startAt ?? null}
              disabled={disabled}
              onBlur={noop}
              onChange={(startAt) => onChange(startsAt(item, startAt), 'startAt')}
            />
          )}
        </Field>
        <Field label={t('Ends')} error={wrong('endAt')} required={meets}>
          {(control) => (
            <MomentInput
              {...control}
              value={item.endAt ?? null}
              disabled={disabled}
              onBlur={noop}
              onChange={(endAt) => onChange({ endAt }, 'endAt')}
            />
          )}
        </Field>
      </div>
      {meets ? (
        <Field label={t('Instructor')} error={wrong('instructorId')}>
          {(control) => (
            <RecordPicker
              {...control}
              source={records('instructor', customerId)}
              value={item.instructorId ?? null}
              disabled={disabled}
              onChange={(instructorId) => onChange({ instructorId }, 'instructor')}
            />
          )}
        </Field>
      ) : null}
      <ExerciseField item={item} disabled={disabled} error={wrong('exerciseId')} onChange={onChange} />
      <MandatoryField item={item} disabled={disabled} onChange={onChange} />
      {item.id === undefined ? null : (
        <div className="flex flex-col gap-1">
          <label className="flex items-center gap-2">
            <Checkbox
              checked={item.cancelled ?? false}
              disabled={disabled}
              onChange={(event) => onChange({ cancelled: event.target.checked }, 'cancelled')}
            />
            {t('Does not take place')}
          </label>
          {wrong('cancelled') === undefined ? null : <p className="text-sm text-danger">{wrong('cancelled')}</p>}
        </div>
      )}
    </>
  )
}
