import { useQuery } from '@tanstack/react-query'
import type { PartnerDoc } from '#contract/partner/partner-doc.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Dialog } from '#console/ui/layer/dialog.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Viewer } from '#console/upload/file-viewer.tsx'
import { openedQuery } from '../queue/opened.ts'

/** The file of a document over the page. */
export function FileWindow({ doc, onClose }: { doc: PartnerDoc; onClose: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error } = useQuery(openedQuery(doc))
  return (
    <Dialog open onClose={onClose} title={doc.name} size="large">
      {data ? (
        <div className="flex h-[60vh]">
          <Viewer file={data} label={t('Preview')} zoom={100} page={1} />
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
