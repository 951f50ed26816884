import { memo } from 'react'
import type { AttendanceStatus } from '#contract/attendance/attendance.ts'
import { attendanceStatuses } from '#contract/attendance/attendance.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { cx } from '#console/ui/cx.ts'
import { statusDots } from '#console/ui/status-pill.tsx'
import { statusTones } from './attendance-words.ts'
import type { Participant } from './marks.ts'

interface SheetRowProps {
  one: Participant
  /** As it is marked now, saved or not. */
  status: AttendanceStatus | undefined
  changed: boolean
  /** Why it was not saved. */
  refused: string | undefined
  disabled: boolean
  /** 0 for the one row that Tab leads to. */
  stop: 0 | -1
  onMark: (one: Participant, status: AttendanceStatus) => void
}

/** A participant with the four ways to be marked. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { one, status, changed, refused, disabled, stop, onMark } = props
  const { t } = useTranslation()
  const { student, email, voucherCode, studentLmsClassId: id, attendance } = one
  return (
    <li
      data-row={id}
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-1.5',
        '[contain-intrinsic-size:auto_3rem] [content-visibility:auto]',
        changed && 'bg-hover',
      )}
    >
      <div className="min-w-48 flex-1">
        <p className="font-medium">
          {student.name}
          {changed ? <span className="ml-2 text-sm font-normal text-muted">{t('unsaved')}</span> : null}
        </p>
        <p className="truncate text-sm text-muted" title={attendance?.note ?? undefined}>
          {[email, voucherCode, attendance?.note].filter(Boolean).join(' · ')}
        </p>
        {refused === undefined ? null : (
          <p role="alert" className="text-sm text-danger">
            {refused}
          </p>
        )}
      </div>
      <div role="radiogroup" aria-label={student.name} className="flex flex-wrap gap-1">
        {attendanceStatuses.map((value) => (
          <label
            key={value}
            className={cx(
              'relative inline-flex h-control cursor-pointer items-center gap-1.5 rounded-md border px-2',
              'before:size-2 before:rounded-full has-focus-visible:outline-2 has-focus-visible:outline-accent',
              statusDots[statusTones[value]],
              status === value
                ? 'border-accent bg-accent-soft font-medium text-accent'
                : 'border-line text-muted hover:bg-hover',
              disabled && 'cursor-default opacity-70',
            )}
          >
            <input
              type="radio"
              className="absolute inset-0 size-full opacity-0"
              name={`mark-${id}`}
              value={value}
              checked={status === value}
              disabled={disabled}
              tabIndex={stop}
              onChange={() => onMark(one, value)}
            />
            {t(codeWords(value))}
          </label>
        ))}
      </div>
    </li>
  )
})
