import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PartnerDoc } from '#contract/partner/partner-doc.ts'
import { partnerDocHistory, partnerDocReplace } from '#contract/partner/partner-doc.ts'
import { partnerTemplate } from '#contract/partner/partner-papers.ts'
import { reminderDays } from '#contract/core/reminder.ts'
import { canEditDocument, isAgreement } from '#contract/partner/partner-doc.rules.ts'
import { documentRule } from '#contract/media/purposes.ts'
import { callApi } from '#console/api/api.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { usePending } from '#console/screen/use-pending.ts'
import { FileButton } from '#console/upload/file-button.tsx'
import { Button, buttonClass } from '#console/ui/button.tsx'
import { calendarDay } from '#console/ui/format.ts'
import { Dialog } from '#console/ui/layer/dialog.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { saveFile } from '#console/ui/transfer/save-file.ts'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { sending } from '#console/upload/uploads.ts'
import { UploadProgress } from '#console/upload/upload-progress.tsx'
import { useOneUpload } from '#console/upload/use-one-upload.ts'
import { documentTones, statusWords } from '../document-tones.ts'
import { daysLeft } from '../days-left.ts'
import { Steps } from '../queue/steps.tsx'
import { FileWindow } from './file-window.tsx'

interface SlotProps {
  doc: PartnerDoc
  template: string | null
  mayUpload: boolean
  onUploaded: () => void
}

function History({ doc: { id, mitraId, revision } }: { doc: PartnerDoc }) {
  const { data } = useQuery(apiQuery(partnerDocHistory, { mitraId, id }))
  return <Steps steps={data?.data ?? []} current={revision} />
}

/** Until when a document is valid; what ends soon is said louder. */
function Expiry({ status, validTo }: Pick<PartnerDoc, 'status'> & { validTo: string }) {
  const { t } = useTranslation()
  const left = daysLeft(validTo)
  const isDue = status === 'APPROVED' && left <= reminderDays[0]
  return (
    <span className={left <= 0 || isDue ? 'font-medium text-warning' : undefined}>
      {left <= 0
        ? t('Expired on {{day}}', { day: calendarDay(validTo) })
        : isDue
          ? t('Valid to {{day}}, {{count}} days left', { day: calendarDay(validTo), count: left })
          : `${t('Valid to')} ${calendarDay(validTo)}`}
    </span>
  )
}

/** A document that is asked for: its state, what was wrong with it, and the place to upload it. */
export function Slot({ doc, template, mayUpload, onUploaded }: SlotProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<File>()
  const [shown, setShown] = useState<'file' | 'history'>()
  const fetching = usePending()
  const { id, mitraId, typeCode, name, status, note, number, signedAt, validTo, required, isProtected } = doc
  const send = sending(partnerDocReplace, { mitraId, docId: id, query: { confirm: true } })
  const upload = useOneUpload(async (file, options) => {
    await send(file, options)
    onUploaded()
  }, documentRule)
  const download = () =>
    fetching.run(async () => {
      saveFile(await callApi(partnerTemplate, { mitraId, typeCode }), `${name}.pdf`)
    })
  const hasFile = status !== 'WAITING_UPLOAD'
  const choose = (file: File | undefined) => {
    if (!file) return
    // An approved agreement has to be approved again.
    if (status === 'APPROVED' && isAgreement(name)) setChosen(file)
    else upload.start(file)
  }
  return (
    <li aria-label={name} className="flex flex-col gap-2 border-b border-line px-4 py-3">
      <div className="flex gap-x-6 gap-y-2 max-lg:flex-col">
        <div className="flex min-w-0 grow flex-col gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h2 className="font-medium">{name}</h2>
            <StatusPill tone={documentTones[status]}>{t(statusWords[status])}</StatusPill>
            {required ? null : <span className="text-muted">{t('Optional')}</span>}
            {isProtected ? <span className="text-muted">{t('Opens with a password')}</span> : null}
          </div>
          {status === 'REJECTED' && note !== null ? <p className="text-danger">{note}</p> : null}
          {hasFile || number !== null || signedAt !== null || validTo !== null ? (
            <p className="flex flex-wrap gap-x-4 text-sm text-muted">
              {number === null ? null : <span>{number}</span>}
              {signedAt === null ? null : (
                <span>
                  {t('Signed')} {calendarDay(signedAt)}
                </span>
              )}
              {validTo === null ? null : <Expiry status={status} validTo={validTo} />}
              {hasFile ? <Moment value={doc.updatedAt} time /> : null}
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap items-start gap-2 lg:justify-end">
          {mayUpload ? (
            <FileButton accept={documentRule.types} label={t('File of {{name}}', { name })} onFile={choose}>
              {hasFile ? t('Replace') : t('Upload')}
            </FileButton>
          ) : null}
          {hasFile ? <Button onClick={() => setShown('file')}>{t('Preview')}</Button> : null}
          {mayUpload && canEditDocument(doc) === true ? (
            <Link to="/document-table/edit/$id" params={{ id }} className={buttonClass()}>
              {t('Number and dates')}
            </Link>
          ) : null}
          {template === null ? (
            <Button look="ghost" busy={fetching.isPending} onClick={() => void download()}>
              {isAgreement(name) || typeCode === 'PKS' ? t('Download template') : t('See example')}
            </Button>
          ) : (
            <a href={template} download className={buttonClass('ghost')}>
              {t('Download template')}
            </a>
          )}
          <Button
            look="ghost"
            aria-expanded={shown === 'history'}
            onClick={() => setShown(shown === 'history' ? undefined : 'history')}
          >
            {t('History')}
          </Button>
        </div>
      </div>
      <UploadProgress upload={upload} />
      {upload.problem === undefined && fetching.failure === undefined ? null : (
        <p role="alert" className="text-danger">
          {upload.problem ?? fetching.failure}
        </p>
      )}
      {shown === 'history' ? <History doc={doc} /> : null}
      {shown === 'file' ? <FileWindow doc={doc} onClose={() => setShown(undefined)} /> : null}
      {chosen ? (
        <Dialog
          open
          title={t('Replace {{name}}, which is approved?', { name })}
          description={t('The new file has to be approved again. The history keeps the earlier one.')}
          onClose={() => setChosen(undefined)}
          footer={
            <>
              <Button onClick={() => setChosen(undefined)}>{t('Cancel')}</Button>
              <Button
                look="primary"
                data-autofocus
                onClick={() => {
                  upload.start(chosen)
                  setChosen(undefined)
                }}
              >
                {t('Replace')}
              </Button>
            </>
          }
        />
      ) : null}
    </li>
  )
}
