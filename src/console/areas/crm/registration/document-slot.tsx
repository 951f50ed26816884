import { useAtomValue } from 'jotai'
import { allows } from '#contract/core/permission.ts'
import type { RegistrationSlot } from '#contract/crm/registration-calls.ts'
import {
  registrationDocRemove,
  registrationDocReplace,
  registrationDocUpload,
} from '#contract/crm/registration-calls.ts'
import { callApi } from '#console/api/api.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { RejectPanel } from '#console/screen/reject-panel.tsx'
import { usePending } from '#console/screen/use-pending.ts'
import { FileButton } from '#console/upload/file-button.tsx'
import { Button } from '#console/ui/button.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import type { SendFile } from '#console/upload/uploads.ts'
import { sending } from '#console/upload/uploads.ts'
import { UploadProgress } from '#console/upload/upload-progress.tsx'
import { useOneUpload } from '#console/upload/use-one-upload.ts'
import type { SlotActions } from './documents.tsx'
import { documentTones, documentWords, rejectReasons } from './registration-words.ts'

const MB = 1_048_576

interface DocumentSlotProps {
  registrationId: number
  slot: RegistrationSlot
  may: SlotActions
  isBusy: boolean
  isRejecting: boolean
  onOpen: () => void
  onApprove: () => void
  onReject: (reason: string) => void
  onRejecting: (is: boolean) => void
  onChanged: () => void
}

/** A document that is asked for: its state, what was wrong with it, and what can be done to it. */
export function DocumentSlot(props: DocumentSlotProps) {
  const { registrationId: id, slot, may, isBusy, isRejecting, onOpen, onApprove, onReject, onRejecting } = props
  const { t } = useTranslation()
  const permissions = useAtomValue(permissionsAtom)
  const removing = usePending()
  const { type, document } = slot
  const send: SendFile = document
    ? sending(registrationDocReplace, { id, docId: document.id })
    : sending(registrationDocUpload, { id, query: { registrationDocumentId: type.id } })
  const upload = useOneUpload(
    async (file, options) => {
      await send(file, options)
      props.onChanged()
    },
    { max: type.maxMb * MB },
  )
  const remove = () =>
    removing.run(async () => {
      if (document) await callApi(registrationDocRemove, { id, docId: document.id })
      props.onChanged()
    })
  const problem = upload.problem ?? removing.failure
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-medium">{type.name}</h3>
        {document ? (
          <StatusPill tone={documentTones[document.status]}>{t(documentWords[document.status])}</StatusPill>
        ) : (
          <span className="text-muted">{t(type.required ? 'Not handed in' : 'Optional')}</span>
        )}
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full sm:ml-auto">
          {document ? <Button onClick={onOpen}>{t('Preview')}</Button> : null}
          {may.approve ? (
            <Button look="primary" icon="check" busy={isBusy} onClick={onApprove}>
              {t('Approve')}
            </Button>
          ) : null}
          {may.reject && !isRejecting ? <Button onClick={() => onRejecting(true)}>{t('Reject')}</Button> : null}
          {may.upload ? (
            <FileButton accept={type.mime} label={t('File of {{name}}', { name: type.name })} onFile={upload.start}>
              {t(document ? 'Upload again' : 'Upload')}
            </FileButton>
          ) : null}
          {document && may.upload && allows(permissions, 'crm:delete') ? (
            <Button look="ghost" busy={removing.isPending} onClick={() => void remove()}>
              {t('Delete')}
            </Button>
          ) : null}
        </div>
      </div>
      {document ? (
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{document.fileName}</span>
          {document.revision > 1 ? <span>{t('Revision {{number}}', { number: document.revision })}</span> : null}
          <Moment value={document.reviewedAt ?? document.uploadedAt} time />
          {document.reviewer ? <span>{document.reviewer.name}</span> : null}
        </p>
      ) : null}
      {document?.rejectReason ? <p className="text-danger">{document.rejectReason}</p> : null}
      {isRejecting ? (
        <RejectPanel usual={rejectReasons} isSaving={isBusy} onReject={onReject} onCancel={() => onRejecting(false)} />
      ) : null}
      <UploadProgress upload={upload} />
      {problem === undefined ? null : (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
