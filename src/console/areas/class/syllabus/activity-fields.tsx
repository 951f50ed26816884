import type { Meeting, SyllabusItem } from '#contract/class/class-parts.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { NumberInput } from '#console/form/number-input.tsx'
import { Field } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import { AttendanceField, ExerciseField, MandatoryField, TypeField } from '#console/form/outline/item-fields.tsx'

interface FieldsProps {
  node: Meeting | SyllabusItem
  disabled: boolean
  issues: readonly FieldIssue[]
  onChange: (more: Partial<SyllabusItem>, group: string) => void
}

/** The fields of the activity that has the focus. */
export function ActivityFields({ node, disabled, issues, onChange }: FieldsProps) {
  const { t } = useTranslation()
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
        {item ? <TypeField item={item} disabled={disabled} error={wrong('type')} onChange={onChange} /> : null}
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
        {item ? <AttendanceField item={item} disabled={disabled} error={wrong('ke')} onChange={onChange} /> : null}
      </div>
      {item ? <ExerciseField item={item} disabled={disabled} error={wrong('exerciseId')} onChange={onChange} /> : null}
      {item ? <MandatoryField item={item} disabled={disabled} onChange={onChange} /> : null}
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
