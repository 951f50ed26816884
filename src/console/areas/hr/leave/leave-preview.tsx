import { useQuery } from '@tanstack/react-query'
import type { LeavePreview } from '#contract/hr/leave-request.ts'
import { LeaveSpan, leavePreview } from '#contract/hr/leave-request.ts'
import { callApi } from '#console/api/api.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { CustomInputProps } from '#console/form/fields.ts'
import { calendarDay, number } from '#console/ui/format.ts'
import { amountText, spanText } from './leave-words.ts'

function Shown({ preview }: { preview: LeavePreview }) {
  const { t } = useTranslation()
  const { amount, before, after, duration_type: durationType, holidays, overlaps, away, issues } = preview
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">
        {amountText(amount, durationType)}
        {before === null ? ` · ${t('No balance for this year')}` : null}
      </p>
      {before === null ? null : (
        <p className={after !== null && after < 0 ? 'text-danger' : undefined}>
          {t('Left before: {{before}}, after: {{after}}', { before: number(before), after: number(after ?? 0) })}
        </p>
      )}
      {issues.map(({ field, message }) => (
        <p key={`${field} ${message}`} className="text-danger">
          {t(message)}
        </p>
      ))}
      {overlaps.map((one) => (
        <p key={one.id} className="text-danger">
          {t('Request {{number}} is for the same time.', { number: one.number })}
        </p>
      ))}
      {holidays.map(({ day, name }) => (
        <p key={day} className="text-muted">
          {`${calendarDay(day)}: ${name}`}
        </p>
      ))}
      {away.length === 0 ? null : (
        <div className="text-muted">
          <p>{t('Also away from the department')}</p>
          <ul className="pl-4">
            {away.map((one) => (
              <li key={`${one.name} ${one.startDate}`}>{`${one.name} · ${spanText(one)}`}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** What a request comes to while its dates are chosen: the balance before and after, holidays, overlaps. */
export default function LeavePreviewInput({ values, control }: CustomInputProps) {
  const { t } = useTranslation()
  const { leaveTypeId, startDate, half, startTime, hours } = values
  const asked = LeaveSpan.safeParse({
    leaveTypeId,
    startDate,
    endDate: values.endDate ?? startDate,
    half: half || null,
    startTime: startTime || null,
    hours: hours ?? null,
  })
  const employeeId = typeof values.employeeId === 'number' ? values.employeeId : undefined
  const needsEmployee = 'employeeId' in values && employeeId === undefined
  const { data, isError } = useQuery({
    queryKey: ['leave-preview', employeeId, asked.data],
    queryFn: ({ signal }) =>
      callApi(
        leavePreview,
        { body: { ...(asked.data as LeaveSpan), ...(employeeId === undefined ? {} : { employeeId }) } },
        { signal },
      ),
    enabled: asked.success && !needsEmployee,
    placeholderData: (before) => before,
  })
  return (
    <div id={control.id} role="status" className="rounded-md border border-line px-3 py-2">
      {data && asked.success ? (
        <Shown preview={data} />
      ) : (
        <p className="text-muted">
          {isError ? t('This could not be worked out.') : t('Choose a type and dates to see what it comes to.')}
        </p>
      )}
    </div>
  )
}
