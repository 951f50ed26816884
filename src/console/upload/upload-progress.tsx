import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { ProgressBar } from '#console/ui/progress-bar.tsx'
import type { useOneUpload } from './use-one-upload.ts'

type Upload = Pick<ReturnType<typeof useOneUpload>, 'sending' | 'cancel'>

/** A file on its way, with its percent and the button that stops it. */
export function UploadProgress({ upload: { sending, cancel } }: { upload: Upload }) {
  const { t } = useTranslation()
  if (!sending) return null
  return (
    <div className="flex items-center gap-3">
      <div className="grow">
        <ProgressBar percent={sending.percent} label={t('Uploading {{name}}', { name: sending.name })} />
      </div>
      <span className="text-sm tabular-nums">{sending.percent} %</span>
      <Button look="ghost" onClick={cancel}>
        {t('Cancel')}
      </Button>
    </div>
  )
}
