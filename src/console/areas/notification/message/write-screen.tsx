import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { sampleKinds } from '#contract/notification/template-events.ts'
import type { SampleKind } from '#contract/notification/template-events.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { RecordPicker } from '#console/form/choice/record-picker.tsx'
import { records } from '#console/form/choice/record-source.ts'
import { WithCustomer } from '#console/list/customer.tsx'
import { LetterForm } from '#console/message/letter-form.tsx'
import { Field } from '#console/ui/field.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Select } from '#console/ui/select.tsx'

const route = getRouteApi('/_shell/message/write')

const kindWords: Readonly<Record<SampleKind, string>> = {
  voucher: 'Voucher',
  enrolment: 'Participant',
  studentClass: 'Registration',
  complaint: 'Complaint',
  student: 'Student',
  prospect: 'Prospect',
  order: 'Order',
  account: 'Account',
}

function Write({ customerId }: { customerId: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const search = route.useSearch()
  const about = sampleKinds.find((kind) => kind === search.about) ?? 'student'
  const go = (next: { about: SampleKind; id?: number | undefined }) =>
    void navigate({ to: '/message/write', search: next, replace: true })
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto">
      <PageHeader title={t('Write a message')} />
      <div className="flex w-full max-w-2xl flex-col gap-4 p-4">
        <div className="grid gap-3 sm:grid-cols-[12rem_1fr]">
          <Field label={t('About')}>
            {(control) => (
              <Select
                {...control}
                value={about}
                onChange={(kind) => go({ about: kind })}
                options={sampleKinds.map((value) => ({ value, label: t(kindWords[value]) }))}
              />
            )}
          </Field>
          <Field label={t(kindWords[about])} required>
            {({ 'aria-required': _required, ...control }) => (
              <RecordPicker
                {...control}
                key={about}
                source={records(about, customerId)}
                value={search.id ?? null}
                onChange={(id) => go({ about, id: id ?? undefined })}
                placeholder={t('Find a record…')}
              />
            )}
          </Field>
        </div>
        {search.id === undefined ? null : (
          <LetterForm
            key={`${about} ${search.id}`}
            customerId={customerId}
            about={about}
            id={search.id}
            onSent={() => go({ about })}
          />
        )}
      </div>
    </div>
  )
}

/** A message about any record, written from a template or in words of one's own. */
export default function WriteScreen() {
  return <WithCustomer>{({ id }) => <Write key={id} customerId={id} />}</WithCustomer>
}
