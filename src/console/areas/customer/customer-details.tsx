import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Customer, CustomerRecord } from '#contract/customer/customer.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { nameRef } from '#engine/context.ts'
import { PersonalValue } from '#console/resource/personal-value.tsx'
import { customerAtom } from '#console/list/customer.tsx'
import { codeWords } from '#console/list/rows/cell.tsx'
import { DetailList } from '#console/list/drawer/detail-list.tsx'
import { PathLink } from '#console/list/path-link.tsx'
import { number } from '#console/ui/format.ts'
import { Moment } from '#console/ui/moment.tsx'

interface Props {
  /** Its tax number comes with the record itself. */
  customer: Customer & Partial<Pick<CustomerRecord, 'npwp'>>
}

/** Everything about a customer, for the drawer. */
export default function CustomerDetails({ customer }: Props) {
  const { t } = useTranslation()
  const isCurrent = useAtomValue(customerAtom)?.id === customer.id
  const ref = useMemo(() => nameRef({ resource: 'customer', id: customer.id, label: customer.company }), [customer])
  const { name, company, code, email, address, tarif, upline, users, status, timezone } = customer
  return (
    <>
      <DetailList
        items={[
          { label: 'Name', value: name },
          { label: 'Company', value: company },
          { label: 'Code', value: <span className="font-mono select-all">{code}</span> },
          { label: 'Status', value: t(codeWords(status)) },
          {
            label: 'Users',
            value: isCurrent ? (
              <PathLink href="/roles" className="text-accent hover:underline">
                {number(users)}
              </PathLink>
            ) : (
              number(users)
            ),
          },
          ...(isCurrent ? [{ label: 'You', value: t('You work for this customer now.') }] : []),
        ]}
      />
      <DetailList
        title="Contact"
        items={[
          {
            label: 'E-mail',
            value: (
              <a href={`mailto:${email}`} className="text-accent hover:underline">
                {email}
              </a>
            ),
          },
          { label: 'Phone', value: customer.contact_phone },
          { label: 'Address', value: address },
        ]}
      />
      <DetailList
        title="Agreement"
        items={[
          { label: 'Tariff', value: tarif },
          { label: 'Brought in by', value: upline?.name },
          { label: 'NPWP', value: <PersonalValue mask={customer.npwp} command="customer.reveal" record={ref} /> },
          { label: 'Time zone', value: timezone },
          { label: 'Joined', value: <Moment value={customer.joinedAt} /> },
        ]}
      />
    </>
  )
}
