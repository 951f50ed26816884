import { useQuery } from '@tanstack/react-query'
import { classCuration } from '#contract/class/curation.ts'
import { curationWords } from '#contract/class/class.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Moment } from '#console/ui/moment.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { curationTones } from '../class-words.ts'
import { fieldLabel } from './curation-fields.ts'

/** Every round of curation of a class, the newest first. */
export function CurationHistory({ customerId, classId }: { customerId: number; classId: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(apiQuery(classCuration, { customerId, id: classId }))
  if (!data) return <Skeleton className="h-20" />
  return (
    <section aria-label={t('Curation')} className="flex flex-col gap-2">
      <h2 className="font-semibold">{t('Curation')}</h2>
      {data.steps.length === 0 ? <p className="text-muted">{t('Not submitted yet')}</p> : null}
      <ol className="flex flex-col gap-2">
        {data.steps.map(({ id, round, status, note, notes, at, by }) => (
          <li key={id} className="flex flex-col gap-0.5">
            <span className="flex flex-wrap items-center gap-x-2">
              <StatusPill tone={curationTones[status]}>
                {t(status === 'SUBMITTED' ? 'Submitted for curation' : curationWords[status])}
              </StatusPill>
              <span className="text-muted">
                {t('Round {{n}}', { n: round })} · <Moment value={at} time /> {by?.name}
              </span>
            </span>
            {note === null ? null : <p>{note}</p>}
            {notes.map((one) => (
              <p key={one.field}>
                <span className="font-medium">{t(fieldLabel(one.field))}</span>: {one.note}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
