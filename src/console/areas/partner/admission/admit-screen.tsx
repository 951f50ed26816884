import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useMemo } from 'react'
import type { AnswerOf } from '#contract/core/call.ts'
import type { Registration } from '#contract/partner/admission.ts'
import { Admission, partnerAdmit, registrationsWaiting } from '#contract/partner/admission.ts'
import { partner, partnerList, partnerRead } from '#contract/partner/partner.ts'
import { legalForms } from '#contract/partner/partner.rules.ts'
import { say } from '#engine/say.ts'
import { apiQuery } from '#console/api/query.ts'
import { goTo } from '#console/app/current-console.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { saveAs } from '#console/commands/save-as.ts'
import type { FormSection } from '#console/form/fields.ts'
import { FormPage } from '#console/form/form-page.tsx'
import { RecordForm } from '#console/form/record-form.tsx'
import { tariffs } from '#console/form/choice/tariff-source.ts'
import { customerAtom } from '#console/list/customer.tsx'
import { useLiveRecord } from '#console/screen/use-live-record.ts'
import { Button } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { useAtomValue } from 'jotai'
import { codeFor, shortName } from './suggest.ts'

const route = getRouteApi('/_shell/partner/admit')

type Held = Record<keyof Omit<Admission, 'version'>, string | null>

const { words: formWords } = partner.described.legalForm

function sectionsFor(customerId: number): readonly FormSection<Held>[] {
  const choices = legalForms.map((value) => ({ value, label: formWords[value] }))
  return [
    {
      title: 'Partner',
      fields: [
        {
          name: 'legalForm',
          label: 'Legal form',
          kind: 'enum',
          choices,
          help: 'It decides which documents are required.',
        },
      ],
    },
    {
      title: 'Customer',
      fields: [
        { name: 'name', label: 'Name', kind: 'text', max: 80 },
        {
          name: 'code',
          label: 'Code',
          kind: 'text',
          capitals: true,
          max: 12,
          help: 'It cannot be changed later and is never reused.',
        },
        { name: 'email', label: 'E-mail', kind: 'text', max: 254 },
        { name: 'phone', label: 'Phone', kind: 'text', max: 40, placeholder: '0812 3456 7890' },
        { name: 'tarif', label: 'Tariff', kind: 'list', source: tariffs(customerId) },
      ],
    },
    {
      title: 'First administrator',
      fields: [
        { name: 'adminName', label: 'Name', kind: 'text', max: 120 },
        {
          name: 'adminEmail',
          label: 'E-mail',
          kind: 'text',
          max: 254,
          help: 'An account with this address gets the role; another address is invited.',
        },
      ],
    },
  ]
}

const heldOf = ({ legalName, legalForm, picName, picEmail, picPhone }: Registration): Held => ({
  legalForm,
  name: shortName(legalName),
  code: codeFor(legalName),
  email: picEmail,
  phone: picPhone,
  tarif: null,
  adminName: picName,
  adminEmail: picEmail,
})

function AdmitForm({ registration }: { registration: Registration }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const customerId = useAtomValue(customerAtom)?.id ?? 1
  const sections = useMemo(() => sectionsFor(customerId), [customerId])
  const saving = useMemo(() => saveAs('partner.admit'), [])
  const { id: mitraId, version, legalName } = registration
  return (
    <RecordForm<Held, AnswerOf<typeof partnerAdmit>>
      form={`partner.admit.${mitraId}`}
      sections={sections}
      initial={{ values: heldOf(registration) }}
      required={['legalForm', 'name', 'code', 'email', 'adminName', 'adminEmail']}
      schema={Admission}
      body={(values) => ({ ...values, version, phone: values.phone || null, tarif: values.tarif || null })}
      save={(body) => saving.call(partnerAdmit, { mitraId, body: body as Admission })}
      saved={() => undefined}
      saveLabel={t('Admit')}
      onSaved={({ name, adminName }) => {
        for (const { path } of [registrationsWaiting, partnerList, partnerRead])
          void client.invalidateQueries({ queryKey: [path] })
        saving.saved(say('{{name}} is admitted; {{admin}} administers it', { name, admin: adminName }), legalName)
        goTo(`/document-client?partner=${mitraId}`)
      }}
    />
  )
}

function Waiting({ rows }: { rows: readonly Registration[] }) {
  const { t } = useTranslation()
  if (rows.length === 0)
    return (
      <EmptyState icon="check-circle" title={t('No partner waits to be admitted')}>
        {t('Companies appear here once they have registered and confirmed their address.')}
      </EmptyState>
    )
  return (
    <ul aria-label={t('Registrations')} className="max-w-3xl">
      {rows.map(({ id, legalName, picName, picEmail, registeredAt, hasAccount }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3">
          <div className="min-w-0 grow">
            <Link to="/partner/admit" search={{ partner: id }} className="font-medium text-accent hover:underline">
              {legalName}
            </Link>
            <p className="truncate text-muted">
              {picName} · {picEmail}
            </p>
          </div>
          <p className="text-sm text-muted">
            {hasAccount ? t('Has an account') : t('No account yet')} · <Moment value={registeredAt} />
          </p>
        </li>
      ))}
    </ul>
  )
}

/** From a registration to a customer with its administrator, in one step. */
const AdmitScreen: ComponentType = () => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { partner: wanted } = route.useSearch()
  const question = apiQuery(registrationsWaiting, {})
  useLiveRecord('mitra', 'any', question.queryKey)
  const { data, error, refetch } = useQuery(question)
  const title = t('Admit partners')
  if (!data)
    return (
      <>
        <PageHeader title={title} />
        {error ? (
          <p role="alert" className="flex items-center gap-3 p-4 text-danger">
            {errorText(error)}
            <Button onClick={() => void refetch()}>{t('Try again')}</Button>
          </p>
        ) : (
          <Skeleton className="m-4 h-60" />
        )}
      </>
    )
  const chosen = data.data.find(({ id }) => id === wanted)
  if (wanted !== undefined && chosen)
    return (
      <FormPage title={t('Admit {{name}}', { name: chosen.legalName })} cancelTo="/partner/admit">
        <div className="@container max-w-3xl">
          <AdmitForm key={chosen.id} registration={chosen} />
        </div>
      </FormPage>
    )
  return (
    <>
      <PageHeader title={title} count={data.data.length}>
        {wanted === undefined ? null : <span role="status">{t('This partner has a customer already.')}</span>}
      </PageHeader>
      <Waiting rows={data.data} />
    </>
  )
}
export default AdmitScreen
