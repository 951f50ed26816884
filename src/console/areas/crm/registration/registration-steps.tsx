import type { Registration } from '#contract/crm/registration.ts'
import type { RegistrationStatus } from '#contract/crm/registration.rules.ts'
import { registrationSteps } from '#contract/crm/registration.rules.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import { Icon } from '#console/ui/icon.tsx'
import { missingOf, statusWords } from './registration-words.ts'

const placeOf = (status: RegistrationStatus) => registrationSteps.findIndex((step) => step === status)

/** The way of a registration to its seat, where it is, and what is missing to go on. */
export function RegistrationSteps({ registration }: { registration: Registration }) {
  const { t } = useTranslation()
  const { status, cancelReason } = registration
  const at = placeOf(status)
  const missing = missingOf(registration)
  if (status === 'CANCELLED')
    return (
      <p role="status" className="rounded-md border border-line bg-sunken px-4 py-3">
        {t('Cancelled')}
        {cancelReason ? ` · ${cancelReason}` : null}
      </p>
    )
  return (
    <section aria-label={t('Steps')} className="rounded-md border border-line">
      <ol className="grid @2xl:grid-cols-4">
        {registrationSteps.map((step, n) => {
          const isDone = n < at || status === 'COMPLETED'
          const isHere = n === at && status !== 'COMPLETED'
          return (
            <li
              key={step}
              aria-current={isHere ? 'step' : undefined}
              className={cx(
                'flex items-center gap-2 px-4 py-2 not-last:border-b not-last:border-line @2xl:not-last:border-r @2xl:not-last:border-b-0',
                isHere && 'bg-accent-soft font-semibold',
                !isDone && !isHere && 'text-muted',
              )}
            >
              <Icon name={isDone ? 'check-circle' : isHere ? 'chevron-right' : 'clock'} size={16} />
              {t(statusWords[step])}
              {isDone ? <span className="sr-only">{t('Done')}</span> : null}
            </li>
          )
        })}
      </ol>
      {status === 'COMPLETED' ? null : (
        <p role="status" className="border-t border-line px-4 py-2">
          {missing.length === 0
            ? t('Nothing is missing: the student can get a seat.')
            : t('Still missing: {{names}}', { names: missing.map((word) => t(word)).join(', ') })}
        </p>
      )}
    </section>
  )
}
