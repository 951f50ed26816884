import { useAtomValue } from 'jotai'
import type { Meeting, SyllabusItem } from '#contract/class/class-parts.ts'
import { itemTypes, POST_TEST } from '#contract/class/class-parts.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { NumberInput } from '#console/form/number-input.tsx'
import { RecordPicker } from '#console/form/record-picker.tsx'
import { records } from '#console/form/record-source.ts'
import { customerAtom } from '#console/list/customer.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Field } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'
import { Select } from '#console/ui/select.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import { itemWords } from '../class-words.ts'

interface FieldsProps {
  node: Meeting | SyllabusItem
  disabled: boolean
  issues: readonly FieldIssue[]
  onChange: (more: Partial<SyllabusItem>, group: string) => void
}

const attendances = [...Array.from({ length: 10 }, (_, n) => n + 1), POST_TEST]
/** What is answered, so that an exercise belongs to it. */
const answered = new Set(['EXERCISE', 'ASSIGNMENT', 'EXAM', 'EVALUATION'])

/** The fields of the activity that has the focus. */
export function ActivityFields({ node, disabled, issues, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const customerId = useAtomValue(customerAtom)?.id ?? 0
  const isItem = !('items' in node)
  const item = isItem ? node : undefined
  const wrong = (field: string) => {
    const message = issues.find((one) => one.field === field)?.message
    return message === undefined ? undefined : t(message)
  }
  return (
    <>
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
      <div className="grid grid-cols-2 gap-3">
        {item ? (
          <Field label={t('Type')} error={wrong('type')}>
            {({ 'aria-required': _required, ...control }) => (
              <Select
                {...control}
                value={item.type}
                options={itemTypes.map((value) => ({ value, label: t(itemWords[value]) }))}
                disabled={disabled}
                onChange={(type) => onChange({ type, ...(answered.has(type) ? {} : { exerciseId: null }) }, 'type')}
              />
            )}
          </Field>
        ) : null}
        <Field label={t('Minutes')} error={wrong('durationMinutes')}>
          {(control) => (
            <NumberInput
              {...control}
              kind="int"
              value={node.durationMinutes ?? null}
              disabled={disabled || (!isItem && node.items.length > 0)}
              onChange={(minutes) =>
                onChange({ durationMinutes: typeof minutes === 'number' ? minutes : null }, 'minutes')
              }
            />
          )}
        </Field>
        {item ? (
          <Field label={t('Counts as attendance')} error={wrong('ke')}>
            {({ 'aria-required': _required, ...control }) => (
              <Select
                {...control}
                value={String(item.ke ?? '')}
                options={[
                  { value: '', label: t('No') },
                  ...attendances.map((n) => ({
                    value: String(n),
                    label: n === POST_TEST ? t('Post-test') : t('Attendance {{n}}', { n }),
                  })),
                ]}
                disabled={disabled}
                onChange={(ke) => onChange({ ke: ke === '' ? null : Number(ke) }, 'ke')}
              />
            )}
          </Field>
        ) : null}
      </div>
      {item && answered.has(item.type) ? (
        <Field label={t('Exercise')} error={wrong('exerciseId')}>
          {(control) => (
            <RecordPicker
              {...control}
              source={records('exercise', customerId)}
              value={item.exerciseId ?? null}
              disabled={disabled}
              onChange={(exerciseId) => onChange({ exerciseId }, 'exercise')}
            />
          )}
        </Field>
      ) : null}
      {item ? (
        <label className="flex items-center gap-2">
          <Checkbox
            checked={item.mandatory}
            disabled={disabled}
            onChange={(event) => onChange({ mandatory: event.target.checked }, 'mandatory')}
          />
          {t('Mandatory')}
        </label>
      ) : null}
      <Field label={t('Description')} error={wrong('description')}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={2000}
            value={node.description ?? ''}
            disabled={disabled}
            onChange={(event) => onChange({ description: event.target.value }, 'description')}
          />
        )}
      </Field>
    </>
  )
}
