import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PartnerDoc } from '#contract/partner/partner-doc.ts'
import { partnerDocHistory, partnerDocStatus } from '#contract/partner/partner-doc.ts'
import { checksOf } from '#contract/partner/document-checks.ts'
import { canApprove } from '#contract/partner/partner-doc.rules.ts'
import { partnerRead } from '#contract/partner/partner.ts'
import { callApi } from '#console/api/api.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { reasonText } from '#contract/core/error.ts'
import { useCommandKeys } from '#console/screen/key-hint.tsx'
import { RejectPanel } from '#console/screen/reject-panel.tsx'
import { usePending } from '#console/screen/use-pending.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { calendarDay, number } from '#console/ui/format.ts'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Viewer, zooms } from '#console/upload/file-viewer.tsx'
import { statusWords } from '../document-tones.ts'
import { openedQuery } from './opened.ts'
import { queueCommands } from './queue.commands.ts'
import { Steps } from './steps.tsx'

/** Usual reasons, in the language of the partners who read them. */
const rejectNotes = [
  'Tanda tangan belum ada',
  'Meterai belum ada',
  'Berkas terpotong',
  'Tidak terbaca',
  'Masa berlaku sudah habis',
  'Nama tidak sama dengan badan usaha',
] as const

interface DocumentPaneProps {
  doc: PartnerDoc
  onDecided: (row: PartnerDoc) => void
  /** The decision was refused: what is shown has changed. Reads it again. */
  onRefused: () => Promise<unknown>
  onNext: () => void
}

/** A document with what decides about it, its history, and the earlier file to compare. */
export function DocumentPane({ doc: latest, onDecided, onRefused, onNext }: DocumentPaneProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const saving = usePending()
  const [isRejecting, setRejecting] = useState(false)
  const [zoom, setZoom] = useState(2)
  const [page, setPage] = useState(1)
  const [compared, setCompared] = useState<number>()
  // A file that is replaced meanwhile is not swapped while it is reviewed: the decision is about the file that was seen.
  const [seen, setSeen] = useState<PartnerDoc>()
  if (seen === undefined) setSeen(latest)
  const isReplaced = seen !== undefined && seen.revision !== latest.revision
  const doc = isReplaced ? seen : latest
  const { id, mitraId, version, revision } = doc
  const { data: partner } = useQuery(apiQuery(partnerRead, { mitraId }))
  const { data: history } = useQuery(apiQuery(partnerDocHistory, { mitraId, id }))
  const { data: file, error } = useQuery(openedQuery(doc))
  const earlier = useQuery({ ...openedQuery(doc, compared), enabled: compared !== undefined })
  const keys = { approve: useCommandKeys(queueCommands.approve), reject: useCommandKeys(queueCommands.reject) }
  const verdict = canApprove(doc)
  const mayDecide = verdict === true
  const outcome = verdict === true || saving.isPending ? undefined : verdict

  async function decide(status: 'APPROVED' | 'REJECTED', note?: string): Promise<void> {
    const query = { status, version, ...(note === undefined ? {} : { note }) }
    const row = await saving.run(() => callApi(partnerDocStatus, { mitraId, id, query }))
    if (row) return onDecided(row)
    await onRefused()
    setSeen(undefined)
  }
  const approve = () => void decide('APPROVED')
  const step = (by: 1 | -1) => () => setZoom((at) => Math.min(zooms.length - 1, Math.max(0, at + by)))
  useScreenCommands(queueCommands, {
    approve: mayDecide ? approve : undefined,
    reject: mayDecide ? () => setRejecting(true) : undefined,
    next: onNext,
    zoomIn: step(1),
    zoomOut: step(-1),
    fit: () => setZoom(2),
    pageDown: () => setPage((at) => Math.min(doc.pages ?? Infinity, at + 1)),
    pageUp: () => setPage((at) => Math.max(1, at - 1)),
    compare: revision > 1 ? () => setCompared(compared === undefined ? revision - 1 : undefined) : undefined,
  })

  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Status', t(statusWords[doc.status])],
    ['Number', doc.number],
    ['Signed', doc.signedAt && calendarDay(doc.signedAt)],
    ['Valid to', doc.validTo && calendarDay(doc.validTo)],
    ['Pages', doc.pages === null ? null : number(doc.pages)],
    ['Legal name', partner?.legalName],
    ['Legal form', partner?.legalForm],
    ['Contact person', partner?.picName],
    ['NIB', partner?.nib],
    ['NPWP', partner?.npwpMask],
    ['Address', partner?.address],
    [
      'Documents',
      partner &&
        t('{{approved}} of {{required}} approved', { approved: partner.docsApproved, required: partner.docsRequired }),
    ],
    ['Reviewed by', doc.reviewer?.name],
    ['Note', doc.note],
  ]
  return (
    <div className="flex min-w-0 grow max-xl:flex-col max-xl:overflow-y-auto">
      <div className="flex min-w-0 grow max-xl:flex-col">
        {file ? (
          <Viewer file={file} label={doc.name} zoom={zooms[zoom] ?? 100} page={page} />
        ) : error ? (
          <p role="alert" className="grow p-4 text-danger">
            {errorText(error)}
          </p>
        ) : (
          <Skeleton className="m-4 h-80 grow" />
        )}
        {earlier.data && compared !== undefined ? (
          <Viewer
            file={earlier.data}
            label={t('Revision {{number}}', { number: compared })}
            zoom={zooms[zoom] ?? 100}
            page={page}
          />
        ) : null}
      </div>
      <section
        aria-label={t('About the document')}
        className="flex shrink-0 flex-col gap-4 overflow-y-auto border-line p-4 max-xl:border-t xl:w-88 xl:border-l"
      >
        <div>
          <h2 className="font-semibold">{doc.name}</h2>
          <Link to="/document-client" search={{ partner: mitraId }} className="text-accent hover:underline">
            {doc.mitra.name}
          </Link>
        </div>
        {isRejecting ? (
          <RejectPanel
            usual={rejectNotes}
            isSaving={saving.isPending}
            onReject={(note) => void decide('REJECTED', note)}
            onCancel={() => setRejecting(false)}
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button look="primary" keys={keys.approve} busy={saving.isPending} disabled={!mayDecide} onClick={approve}>
              {t('Approve')}
            </Button>
            <Button keys={keys.reject} disabled={!mayDecide || saving.isPending} onClick={() => setRejecting(true)}>
              {t('Reject')}
            </Button>
            <Button look="ghost" onClick={onNext}>
              {t('Next')}
            </Button>
          </div>
        )}
        {isReplaced ? (
          <div role="status" className="flex flex-wrap items-center gap-2">
            {t('The partner has replaced this document.')}
            <Button onClick={() => setSeen(latest)}>{t('Show the new file')}</Button>
          </div>
        ) : null}
        {outcome === undefined ? null : <p role="status">{t(reasonText(outcome))}</p>}
        {saving.failure === undefined || outcome !== undefined ? null : (
          <p role="alert" className="text-danger">
            {saving.failure}
          </p>
        )}
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
          {facts.map(([label, value]) =>
            value ? (
              <div key={label} className="contents">
                <dt className="text-muted">{t(label)}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
        <div>
          <h3 className="font-medium">{t('What it must show')}</h3>
          <ul className="mt-1 list-disc pl-5">
            {checksOf(doc.typeCode).map((check) => (
              <li key={check}>{t(check)}</li>
            ))}
          </ul>
        </div>
        <h3 className="font-medium">{t('History')}</h3>
        <Steps steps={history?.data ?? []} current={revision} compared={compared} onCompare={setCompared} />
      </section>
    </div>
  )
}
