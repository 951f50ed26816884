import { useTranslation } from '#console/app/i18n.ts'
import { Icon } from '#console/ui/icon.tsx'

export interface ShownFile {
  name: string
  mime: string
  url: string
  isProtected: boolean
}

/** 100: as wide as the window. */
export const zooms = [50, 75, 100, 125, 150, 200, 300] as const

interface ViewerProps {
  file: ShownFile
  label: string
  zoom: number
  page: number
}

/** A PDF or a picture, large. A viewer of PDFs takes page and zoom from the address. */
export function Viewer({ file, label, zoom, page }: ViewerProps) {
  const { t } = useTranslation()
  const { name, mime, url, isProtected } = file
  return (
    <figure aria-label={label} className="flex min-h-80 min-w-0 grow flex-col">
      {isProtected ? (
        <p className="flex items-center gap-2 border-b border-line bg-sunken px-3 py-2">
          <Icon name="key" size={14} />
          {t('This PDF opens with a password. Ask the partner for it.')}
        </p>
      ) : null}
      {mime.startsWith('image/') ? (
        <div className="min-h-0 grow overflow-auto bg-sunken">
          <img src={url} alt={name} style={{ width: `${zoom}%` }} className="max-w-none" />
        </div>
      ) : navigator.pdfViewerEnabled ? (
        // The answer itself says `sandbox`; browsers do not show PDFs in a frame that has the attribute.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          key={`${page} ${zoom}`}
          src={`${url}#page=${page}&${zoom === 100 ? 'view=FitH' : `zoom=${zoom}`}&navpanes=0`}
          title={name}
          className="min-h-0 w-full grow bg-sunken"
        />
      ) : (
        <a href={url} target="_blank" rel="noreferrer" download={name} className="p-4 text-accent underline">
          {t('Download {{name}}', { name })}
        </a>
      )}
    </figure>
  )
}
