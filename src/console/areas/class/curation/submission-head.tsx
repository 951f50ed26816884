import { Link } from '@tanstack/react-router'
import type { CoreClass } from '#contract/class/class.ts'
import { curationWords } from '#contract/class/class.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Moment } from '#console/ui/moment.tsx'
import { Select } from '#console/ui/select.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { curationTones } from '../class-words.ts'
import type { Base, Rounds } from './use-compared.ts'

interface SubmissionHeadProps {
  row: CoreClass
  rounds: Rounds
  base: Base
  onBase: (base: Base) => void
}

/** What was submitted, by whom and when, and what it is compared with. */
export function SubmissionHead({ row, rounds: { steps, approved, sentBack }, base, onBase }: SubmissionHeadProps) {
  const { t } = useTranslation()
  const { id, title, code, program, curationStatus } = row
  const submitted = steps.find(({ status }) => status === 'SUBMITTED')
  return (
    <header className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg font-semibold">
          <Link to="/kelas/edit/$id" params={{ id }} className="underline-offset-2 hover:underline">
            {title}
          </Link>
        </h2>
        <StatusPill tone={curationTones[curationStatus]}>{t(curationWords[curationStatus])}</StatusPill>
      </div>
      <p className="text-muted">
        {[code, program.name, submitted && t('Round {{n}}', { n: submitted.round }), submitted?.by?.name]
          .filter(Boolean)
          .join(' · ')}
        {submitted ? (
          <>
            {' · '}
            <Moment value={submitted.at} time />
          </>
        ) : null}
      </p>
      {approved && sentBack ? (
        <Select
          className="mt-1 max-w-64"
          aria-label={t('Compare with')}
          value={base}
          options={[
            { value: 'sentBack', label: t('As it was sent back') },
            { value: 'approved', label: t('As it was approved') },
          ]}
          onChange={onBase}
        />
      ) : null}
      {approved || sentBack ? null : (
        <p role="note" className="text-muted">
          {t('There is no earlier version to compare with.')}
        </p>
      )}
    </header>
  )
}
