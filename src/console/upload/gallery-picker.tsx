import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { allows } from '#contract/core/permission.ts'
import type { Media } from '#contract/media/media.ts'
import { media, mediaUpload } from '#contract/media/media.ts'
import { mediaRule } from '#contract/media/purposes.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { useResting } from '#console/form/use-resting.ts'
import { useRovingFocus } from '#console/screen/use-roving-focus.ts'
import { Input } from '#console/ui/input.tsx'
import { Dialog } from '#console/ui/layer/dialog.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { UploadList } from './upload-list.tsx'
import { UploadButton } from './upload-zone.tsx'
import { sending, upload } from './uploads.ts'

const TYPING_MS = 120
/** So many pictures are shown; a search finds the others. */
const SHOWN = 60

interface GalleryPickerProps {
  customerId: number
  onClose: () => void
  onChoose: (picture: Media) => void
}

/** Chooses a picture of the gallery, or uploads one into it. */
export function GalleryPicker({ customerId, onClose, onChoose }: GalleryPickerProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const permissions = useAtomValue(permissionsAtom)
  const [text, setText] = useState('')
  const keyword = useResting(text.trim(), TYPING_MS)
  const query = {
    customerId,
    kind: ['IMAGE' as const],
    sort: '-uploadedAt',
    limit: SHOWN,
    ...(keyword === '' ? {} : { keyword }),
  }
  const { data, error, refetch } = useQuery({
    ...apiQuery(media.calls.list, { query }),
    placeholderData: keepPreviousData,
  })
  const pictures = data?.data ?? []
  const { frame, handlers, stop, step } = useRovingFocus({ rows: pictures.map(({ id }) => String(id)) })
  return (
    <Dialog open size="large" title={t('Choose a picture')} onClose={onClose}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <Input
            type="search"
            data-autofocus
            className="max-w-72"
            aria-label={t('Search the gallery')}
            placeholder={t('Search the gallery')}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              step('first')
            }}
          />
          {allows(permissions, 'media:create') ? (
            <UploadButton
              accept="image/*"
              onFiles={(files) =>
                upload(files, sending(mediaUpload, { query: { customerId } }), mediaRule, () => void refetch())
              }
            />
          ) : null}
        </div>
        <UploadList />
        {error ? <p role="alert">{errorText(error)}</p> : null}
        {data === undefined && !error ? <Skeleton className="h-40" /> : null}
        {data && pictures.length === 0 ? <p className="text-muted">{t('No pictures found.')}</p> : null}
        <div
          ref={frame}
          {...handlers}
          className="grid max-h-96 grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2 overflow-y-auto p-0.5"
        >
          {pictures.map((picture) => (
            <button
              key={picture.id}
              type="button"
              data-row={picture.id}
              tabIndex={stop(String(picture.id))}
              title={picture.name}
              className="flex flex-col overflow-hidden rounded-md border border-line text-left hover:bg-hover"
              onClick={() => onChoose(picture)}
            >
              <img
                src={picture.thumbUrl ?? undefined}
                alt=""
                loading="lazy"
                decoding="async"
                className="aspect-video w-full bg-sunken object-cover"
              />
              <span className="w-full truncate px-2 py-1">{picture.name}</span>
            </button>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
