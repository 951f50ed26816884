import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'

interface Shown {
  name: string
  mime: string | null
  url: string | null
  /** Of a picture: what fits into the drawer. */
  previewUrl: string | null
  altText?: string | null
}

/** What a file looks like: pictures, videos and recordings play in place, and browsers that can show a PDF do. */
export function FilePreview({ file, className }: { file: Shown; className?: string }) {
  const { t } = useTranslation()
  const { name, mime, url, previewUrl, altText } = file
  if (url === null || mime === null) return null
  const box = cx('max-h-80 w-full rounded-md border border-line bg-sunken', className)
  if (mime.startsWith('image/')) {
    return <img src={previewUrl ?? url} alt={altText ?? name} className={cx(box, 'object-contain')} />
  }
  // What people have uploaded has no captions.
  // oxlint-disable jsx-a11y/media-has-caption
  if (mime.startsWith('video/'))
    return <video src={url} controls preload="metadata" aria-label={name} className={box} />
  if (mime.startsWith('audio/'))
    return <audio src={url} controls preload="metadata" aria-label={name} className="w-full" />
  // oxlint-enable jsx-a11y/media-has-caption
  if (mime === 'application/pdf' && navigator.pdfViewerEnabled) {
    // The answer itself says `sandbox`; browsers do not show PDFs in a frame that has the attribute.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    return <iframe src={url} title={name} className={cx(box, 'h-80')} />
  }
  return (
    <a href={url} target="_blank" rel="noreferrer" download={name} className="text-accent underline">
      {t('Download {{name}}', { name })}
    </a>
  )
}
