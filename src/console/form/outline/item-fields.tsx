import { useAtomValue } from 'jotai'
import type { SyllabusItem } from '#contract/class/class-parts.ts'
import { itemTypes, POST_TEST } from '#contract/class/class-parts.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { RecordPicker } from '#console/form/choice/record-picker.tsx'
import { records } from '#console/form/choice/record-source.ts'
import { customerAtom } from '#console/list/customer.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Field } from '#console/ui/field.tsx'
import { Select } from '#console/ui/select.tsx'
import { itemWords } from './item-words.ts'

/** What an item of a class has in common with one of a schedule. */
type Shared = Partial<Pick<SyllabusItem, 'type' | 'ke' | 'exerciseId' | 'mandatory'>>

interface Props {
  item: Shared & Pick<SyllabusItem, 'type'>
  disabled: boolean
  error?: string | undefined
  onChange: (more: Shared, group: string) => void
}

const attendances = [...Array.from({ length: 10 }, (_, n) => n + 1), POST_TEST]
/** Types that participants answer, so that an exercise belongs to them. */
const answered = new Set(['EXERCISE', 'ASSIGNMENT', 'EXAM', 'EVALUATION'])

export function TypeField({ item, disabled, error, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Field label={t('Type')} error={error}>
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
  )
}

export function AttendanceField({ item, disabled, error, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Field label={t('Counts as attendance')} error={error}>
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
  )
}

/** Absent for types that are not answered. */
export function ExerciseField({ item, disabled, error, onChange }: Props) {
  const { t } = useTranslation()
  const customerId = useAtomValue(customerAtom)?.id ?? 0
  if (!answered.has(item.type)) return null
  return (
    <Field label={t('Exercise')} error={error}>
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
  )
}

export function MandatoryField({ item, disabled, onChange }: Omit<Props, 'error'>) {
  const { t } = useTranslation()
  return (
    <label className="flex items-center gap-2">
      <Checkbox
        checked={item.mandatory ?? false}
        disabled={disabled}
        onChange={(event) => onChange({ mandatory: event.target.checked }, 'mandatory')}
      />
      {t('Mandatory')}
    </label>
  )
}
