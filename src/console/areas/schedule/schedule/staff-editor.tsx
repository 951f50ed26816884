import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { ScheduleStaff } from '#contract/schedule/schedule-parts.ts'
import { teachingRoles } from '#contract/schedule/schedule-parts.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { CustomInputProps } from '#console/form/fields.ts'
import { RecordPicker } from '#console/form/choice/record-picker.tsx'
import { records } from '#console/form/choice/record-source.ts'
import { customerAtom } from '#console/list/customer.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import { Select } from '#console/ui/select.tsx'
import { roleWords, staffIn } from './schedule-words.ts'

/** Who teaches a schedule, each in a role; the first to be added is the main instructor. */
export default function StaffEditor({ value, onChange, control, disabled, issues }: CustomInputProps) {
  const { t } = useTranslation()
  const customerId = useAtomValue(customerAtom)?.id ?? 0
  const staff = staffIn(value)
  // The picker of a new row starts anew once somebody was found.
  const [added, setAdded] = useState(0)
  const source = records('instructor', customerId)
  const change = (at: number, more: Partial<ScheduleStaff[number]>) =>
    onChange(staff.map((one, n) => (n === at ? { ...one, ...more } : one)))
  const wrong = (at: number) => {
    const message = issues.find(({ field }) => field.startsWith(`${at}.`))?.message
    return message === undefined ? null : <p className="text-sm text-danger">{t(message)}</p>
  }
  return (
    <div
      id={control.id}
      role="group"
      aria-label={t('Instructors')}
      aria-describedby={control['aria-describedby']}
      className="flex flex-col gap-2"
    >
      {staff.map(({ instructorId, role }, at) => (
        <div key={instructorId}>
          <div className="flex items-center gap-2">
            <div className="min-w-0 grow">
              <RecordPicker
                aria-label={t('Instructor')}
                source={source}
                value={instructorId}
                disabled={disabled}
                onChange={(id) => {
                  if (id !== null && !staff.some((one) => one.instructorId === id)) change(at, { instructorId: id })
                }}
              />
            </div>
            <div className="w-44 shrink-0">
              <Select
                aria-label={t('Role')}
                value={role}
                options={teachingRoles.map((one) => ({ value: one, label: t(roleWords[one]) }))}
                disabled={disabled}
                onChange={(next) => change(at, { role: next })}
              />
            </div>
            <IconButton
              icon="x"
              label={t('Remove instructor')}
              disabled={disabled}
              onClick={() => onChange(staff.filter((_, n) => n !== at))}
            />
          </div>
          {wrong(at)}
        </div>
      ))}
      <RecordPicker
        key={added}
        aria-label={t('Create instructor')}
        placeholder={t('Create instructor')}
        source={source}
        value={null}
        disabled={disabled}
        onChange={(id) => {
          if (id === null || staff.some(({ instructorId }) => instructorId === id)) return
          const role = staff.some((one) => one.role === 'MAIN') ? ('ASSISTANT' as const) : ('MAIN' as const)
          onChange([...staff, { instructorId: id, role }])
          setAdded((n) => n + 1)
        }}
      />
    </div>
  )
}
