import { useQuery, useQueryClient } from '@tanstack/react-query'
import { partnerDocHistory, partnerDocsOf, partnerDocTypes } from '#contract/partner/partner-doc.ts'
import type { PartnerDoc } from '#contract/partner/partner-doc.ts'
import { partnerRead } from '#contract/partner/partner.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useLiveRecord } from '#console/screen/use-live-record.ts'
import { Button } from '#console/ui/button.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { daysLeft } from '../days-left.ts'
import { Slot } from './slot.tsx'

/** What the partner still has to do; it goes away when that is nothing. */
function Missing({ docs }: { docs: readonly PartnerDoc[] }) {
  const { t } = useTranslation()
  const missing = docs.filter(
    ({ required, status, validTo }) =>
      required &&
      (status === 'WAITING_UPLOAD' ||
        status === 'REJECTED' ||
        // It waits because it has expired: a new one is needed.
        (status === 'NEED_APPROVAL' && validTo !== null && daysLeft(validTo) <= 0)),
  )
  if (missing.length === 0) return null
  return (
    <div role="status" className="border-b border-line bg-accent-soft px-4 py-3">
      <p className="font-medium">
        {t('Still missing: {{names}}', { names: missing.map(({ name }) => name).join(', ') })}
      </p>
      <p className="text-muted">{t('Upload each as a PDF or a picture of at most 25 MB.')}</p>
    </div>
  )
}

/** The documents that the legal form of a partner asks for. */
export function DocumentsTab({ mitraId, mayUpload }: { mitraId: number; mayUpload: boolean }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const question = apiQuery(partnerDocsOf, { mitraId, query: { sort: 'name', limit: 100 } })
  useLiveRecord('mitra_document', 'any', question.queryKey)
  const { data, error, refetch } = useQuery(question)
  const { data: types } = useQuery(apiQuery(partnerDocTypes, { mitraId }))
  if (!data) {
    return error ? (
      <p role="alert" className="flex items-center gap-3 p-4 text-danger">
        {errorText(error)}
        <Button onClick={() => void refetch()}>{t('Try again')}</Button>
      </p>
    ) : (
      <Skeleton className="m-4 h-60" />
    )
  }
  const onUploaded = () => {
    for (const { path } of [partnerDocsOf, partnerRead, partnerDocHistory])
      void client.invalidateQueries({ queryKey: [path] })
  }
  const place = new Map(types?.data.map(({ code }, at) => [code, at]))
  const docs = data.data.toSorted((one, other) => (place.get(one.typeCode) ?? 99) - (place.get(other.typeCode) ?? 99))
  return (
    <>
      <Missing docs={docs} />
      <ul aria-label={t('Documents')}>
        {docs.map((doc) => (
          <Slot
            key={doc.id}
            doc={doc}
            template={types?.data.find(({ code }) => code === doc.typeCode)?.templateUrl ?? null}
            mayUpload={mayUpload}
            onUploaded={onUploaded}
          />
        ))}
      </ul>
    </>
  )
}
