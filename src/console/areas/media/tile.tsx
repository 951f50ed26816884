import type { Media } from '#contract/media/media.ts'
import type { IconName } from '#console/ui/icon.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { fileSize } from '#console/ui/transfer/file-size.ts'

const icons: Readonly<Record<Media['kind'], IconName>> = {
  FOLDER: 'folder',
  IMAGE: 'image',
  VIDEO: 'film',
  AUDIO: 'music',
  DOCUMENT: 'file',
}

/** An item of the gallery: its thumbnail, or what it is, and its name. */
export function MediaTile({ item }: { item: Media }) {
  const { kind, name, thumbUrl, altText, sizeBytes } = item
  return (
    <>
      <div role="gridcell" aria-colindex={2} className="flex min-h-0 grow items-center justify-center bg-sunken">
        {thumbUrl === null ? (
          <Icon name={icons[kind]} size={40} className="text-muted" />
        ) : (
          <img
            src={thumbUrl}
            alt={altText ?? ''}
            loading="lazy"
            decoding="async"
            draggable={false}
            className="size-full object-cover"
          />
        )}
      </div>
      <div className="flex flex-col px-2 py-1.5 pr-8">
        <span className="truncate font-medium" title={name}>
          {name}
        </span>
        <span className="truncate text-sm text-muted">{sizeBytes === null ? ' ' : fileSize(sizeBytes)}</span>
      </div>
    </>
  )
}
