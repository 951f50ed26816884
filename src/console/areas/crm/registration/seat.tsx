import { Link } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { reasonText } from '#contract/core/error.ts'
import { allows } from '#contract/core/permission.ts'
import type { RegistrationDetail } from '#contract/crm/registration-calls.ts'
import { registrationComplete } from '#contract/crm/registration-calls.ts'
import { canComplete } from '#contract/crm/registration.rules.ts'
import { studentPage } from '#contract/crm/student-detail.ts'
import { callApi } from '#console/api/api.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { linkClass, Section } from '#console/screen/section.tsx'
import { usePending } from '#console/screen/use-pending.ts'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { shortDate } from '#console/ui/format.ts'
import { Select } from '#console/ui/select.tsx'

interface SeatProps {
  detail: RegistrationDetail
  onChanged: () => void
}

/** The seat that the registration has become, or the way to it. */
export function Seat({ detail: { registration, schedules }, onChanged }: SeatProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const may = useAtomValue(permissionsAtom)
  const { id, scheduleId, schedule, status, enrolmentId } = registration
  const next = schedules.find(({ capacity, enrolled }) => enrolled < capacity)
  const [chosen, setChosen] = useState<number>()
  const saving = usePending()
  const wanted = chosen ?? scheduleId ?? next?.id
  if (status === 'COMPLETED') {
    return (
      <Section title="Seat">
        <p className="flex flex-wrap gap-x-3 px-4 py-3">
          {schedule ? (
            <Link to="/jadwalkelas/edit/$id" params={{ id: schedule.id }} className={linkClass}>
              {`${schedule.code} ${schedule.title}`}
            </Link>
          ) : null}
          {enrolmentId === null ? null : (
            <Link to="/absensi-report/$id" params={{ id: enrolmentId }} className={linkClass}>
              {t('Go to the participant')}
            </Link>
          )}
        </p>
      </Section>
    )
  }
  if (status === 'CANCELLED') return null
  const verdict = canComplete({ ...registration, fee: registration.fee ?? 0 })
  const complete = () =>
    saving.run(async () => {
      const query = wanted === undefined ? {} : { lmsClassId: wanted }
      await callApi(registrationComplete, { id, query })
      void client.invalidateQueries({ queryKey: [studentPage.path] })
      onChanged()
    })
  return (
    <Section title="Seat">
      <div className="flex flex-col gap-3 px-4 py-3">
        {schedules.length === 0 ? (
          <p>{t('This class has no schedule that takes participants.')}</p>
        ) : (
          <Field label={t('Schedule')}>
            {(control) => (
              <Select
                {...control}
                value={wanted ?? null}
                onChange={setChosen}
                options={schedules.map(({ id: value, code, startAt, capacity, enrolled }) => ({
                  value,
                  label: `${code} · ${shortDate(startAt)} · ${t('{{free}} of {{capacity}} seats free', {
                    free: Math.max(0, capacity - enrolled),
                    capacity,
                  })}`,
                }))}
              />
            )}
          </Field>
        )}
        {allows(may, 'crm:complete') ? (
          <Button
            look="primary"
            icon="check-circle"
            busy={saving.isPending}
            disabled={verdict !== true}
            onClick={() => void complete()}
          >
            {t('Give the seat')}
          </Button>
        ) : null}
        {verdict === true ? null : <p className="text-muted">{t(reasonText(verdict))}</p>}
        {saving.failure === undefined ? null : (
          <p role="alert" className="text-danger">
            {saving.failure}
          </p>
        )}
      </div>
    </Section>
  )
}
