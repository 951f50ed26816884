import { useQuery } from '@tanstack/react-query'
import type { RegistrationDocument } from '#contract/crm/registration-calls.ts'
import { registrationDocOpen } from '#contract/crm/registration-calls.ts'
import { callApi } from '#console/api/api.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/layer/dialog.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Viewer } from '#console/upload/file-viewer.tsx'
import type { SlotActions } from './documents.tsx'

/** Addresses of files are valid for at least half an hour. */
const FRESH_MS = 20 * 60_000

interface DocumentWindowProps {
  registrationId: number
  document: RegistrationDocument
  may: SlotActions
  isBusy: boolean
  onApprove: () => void
  onReject: () => void
  onClose: () => void
}

/** The file of a document over the page, with what is decided about it. */
export function DocumentWindow(props: DocumentWindowProps) {
  const { registrationId, document, may, isBusy, onApprove, onReject, onClose } = props
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error } = useQuery({
    queryKey: [registrationDocOpen.path, document.id, document.version],
    queryFn: () => callApi(registrationDocOpen, { id: registrationId, docId: document.id }),
    staleTime: FRESH_MS,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={document.name}
      size="large"
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          {may.reject ? <Button onClick={onReject}>{t('Reject')}</Button> : null}
          {may.approve ? (
            <Button look="primary" icon="check" busy={isBusy} data-autofocus onClick={onApprove}>
              {t('Approve')}
            </Button>
          ) : null}
        </>
      }
    >
      {data ? (
        <div className="flex h-[60vh]">
          <Viewer file={{ ...data, isProtected: false }} label={t('Preview')} zoom={100} page={1} />
        </div>
      ) : error ? (
        <p role="alert" className="text-danger">
          {errorText(error)}
        </p>
      ) : (
        <Skeleton className="h-60" />
      )}
    </Dialog>
  )
}
