import { Link } from '@tanstack/react-router'
import type { RegistrationDetail } from '#contract/crm/registration-calls.ts'
import { useTranslation } from '#console/app/i18n.ts'
import DetailList from '#console/list/drawer/detail-list.tsx'
import { linkClass, Section } from '#console/screen/section.tsx'
import { rupiah } from '#console/ui/format.ts'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { paymentTones, paymentWords } from './registration-words.ts'

/** What the class costs, with and without a scholarship, and what of it is paid. */
export function Payment({ detail: { registration, price } }: { detail: RegistrationDetail }) {
  const { t } = useTranslation()
  const { fee, paid, paymentStatus, scholarship } = registration
  const due = fee ?? 0
  return (
    <Section title="Payment">
      <DetailList
        items={[
          ...(price === due ? [] : [{ label: 'Price of the class', value: rupiah(price) }]),
          ...(scholarship
            ? [
                {
                  label: 'Scholarship',
                  value: (
                    <Link to="/crm/scholarship" search={{ open: scholarship.id }} className={linkClass}>
                      {`${scholarship.number} ${scholarship.scheme}`}
                    </Link>
                  ),
                },
              ]
            : []),
          { label: 'Fee', value: rupiah(due) },
          { label: 'Paid', value: rupiah(paid) },
          ...(paymentStatus === 'PARTIAL' || paymentStatus === 'UNPAID'
            ? [{ label: 'Left to pay', value: rupiah(Math.max(0, due - paid)) }]
            : []),
          {
            label: 'Status',
            value: <StatusPill tone={paymentTones[paymentStatus]}>{t(paymentWords[paymentStatus])}</StatusPill>,
          },
        ]}
      />
    </Section>
  )
}
