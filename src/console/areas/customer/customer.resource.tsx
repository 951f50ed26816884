import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { timeZones } from '#contract/core/common.ts'
import type { Customer, CustomerRecord } from '#contract/customer/customer.ts'
import { customer } from '#contract/customer/customer.ts'
import type { CustomerPart } from '#contract/customer/customer.rules.ts'
import { nameRef } from '#engine/context.ts'
import { i18n, useTranslation } from '#console/app/i18n.ts'
import { records } from '#console/form/choice/record-source.ts'
import { tariffs } from '#console/form/choice/tariff-source.ts'
import { customerAtom } from '#console/list/customer.tsx'
import type { Tone } from '#console/list/resource-list.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { PersonalValue } from '#console/resource/personal-value.tsx'
import { showResource } from '#console/resource/show.tsx'
import { number } from '#console/ui/format.ts'
import { StatusPill } from '#console/ui/status-pill.tsx'

const zoneWords: Readonly<Record<(typeof timeZones)[number], string>> = {
  'Asia/Jakarta': 'Western Indonesia (WIB)',
  'Asia/Makassar': 'Central Indonesia (WITA)',
  'Asia/Jayapura': 'Eastern Indonesia (WIT)',
}
const zones = timeZones.map((value) => ({ value, label: zoneWords[value] }))

const tones: Readonly<Record<Customer['status'], Tone>> = {
  ACTIVE: 'success',
  SUSPENDED: 'warning',
  CLOSED: 'danger',
}

/** How many people work for a customer; of the one that the person works for, a way to them. */
function Users({ customer: { id, users } }: { customer: Customer }) {
  const { t } = useTranslation()
  const isCurrent = useAtomValue(customerAtom)?.id === id
  if (!isCurrent) return number(users)
  return (
    <>
      <Link to="/roles" className="text-accent hover:underline">
        {number(users)}
      </Link>{' '}
      {t('You work for this customer now.')}
    </>
  )
}

/** Its tax number in part, which comes with the record itself. */
function Npwp({ customer: { id, company, npwp } }: { customer: Customer & Partial<Pick<CustomerRecord, 'npwp'>> }) {
  const ref = useMemo(() => nameRef({ resource: 'customer', id, label: company }), [id, company])
  return <PersonalValue mask={npwp} command="customer.reveal" record={ref} />
}

/** A customer: the academy itself, or a partner. */
export default showResource(customer, {
  columns: ['name', 'company', 'code', 'email', 'contact_phone', 'tarif', 'upline_id', 'users', 'status'],
  tones: { status: tones },
  texts: { upline_id: ({ upline }) => upline?.name ?? null },
  filters: {
    upline_id: (customerId) => ({
      key: 'upline_id',
      title: 'Referred by',
      kind: 'record',
      source: records('customer', customerId),
      named: ({ upline }) => (upline ? { value: upline.id, label: upline.name } : undefined),
    }),
  },
  values: {
    users: (row) => <Users customer={row} />,
    email: ({ email }) => (
      <a href={`mailto:${email}`} className="text-accent hover:underline">
        {email}
      </a>
    ),
  },
  details: [
    { items: ['logo', ({ name }) => ({ label: 'Name', value: name }), 'company', 'code', 'status', 'users'] },
    { title: 'Contact', items: ['email', 'contact_phone', 'address'] },
    {
      title: 'Agreement',
      items: [
        'tarif',
        'upline_id',
        (row) => ({ label: 'NPWP', value: <Npwp customer={row} /> }),
        'timezone',
        'joinedAt',
      ],
    },
  ],
  form: {
    sections({ customerId, row }) {
      // A form is asked for the whole record.
      const whole = row as CustomerRecord | undefined
      const own = whole?.id ?? customerId
      const isMine = (name: CustomerPart) => whole === undefined || whole.writable.includes(name)
      const part = <N extends CustomerPart>(name: N) => ({
        name,
        locked: () => (isMine(name) ? undefined : 'Someone else has to change this for your own customer.'),
      })
      const npwp = whole?.npwp
        ? { label: 'New NPWP', help: 'A number is stored. Typing here replaces it.' }
        : { help: 'Encrypted; only part of it will be shown.' }
      return [
        {
          fields: [
            ...(whole ? [{ ...part('logo'), kind: 'picture', customerId: own } as const] : []),
            part('name'),
            part('company'),
            whole ? part('status') : 'code',
          ],
        },
        {
          title: 'Contact',
          fields: [
            part('email'),
            part('contact_phone'),
            part('address'),
            { ...part('timezone'), kind: 'enum', choices: zones },
          ],
        },
        {
          title: 'Agreement',
          fields: [
            { ...part('tarif'), kind: 'list', source: tariffs(own) },
            { ...part('upline_id'), kind: 'record', source: () => records('customer', customerId) },
            part('joinedAt'),
            { ...part('npwp'), ...npwp },
          ],
        },
      ]
    },
  },
  page: false,
  dimmed: ({ status }) => status !== 'ACTIVE',
  status: ({ status }) => <StatusPill tone={tones[status]}>{i18n.t(codeWords(status))}</StatusPill>,
})
