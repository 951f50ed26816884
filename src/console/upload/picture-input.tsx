import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { ApiError } from '#contract/core/api-error.ts'
import { allows } from '#contract/core/permission.ts'
import type { Picture } from '#contract/core/resource/field.ts'
import { imageUpload } from '#contract/media/file.ts'
import type { Media } from '#contract/media/media.ts'
import { media, mediaUpload } from '#contract/media/media.ts'
import type { PicturePurpose } from '#contract/media/picture.ts'
import { pictureFromGallery, pictureRead } from '#contract/media/picture.ts'
import { galleryPictureRule, purposeRules } from '#contract/media/purposes.ts'
import { callApi } from '#console/api/api.ts'
import { apiQuery } from '#console/api/query.ts'
import { errorText } from '#console/app/error-text.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import type { FieldControl } from '#console/ui/field.tsx'
import { showToast } from '#console/ui/layer/toasts.ts'
import { GalleryPicker } from './gallery-picker.tsx'
import { PictureControl } from './picture-control.tsx'
import type { SendFile } from './uploads.ts'

interface PictureInputProps {
  /** The number of the file, or of the gallery's item. */
  value: number | null
  onChange: (id: number | null) => void
  customerId: number
  /** What a file is uploaded for that belongs to the record alone; absent: the picture is one of the gallery. */
  purpose?: string
  control?: FieldControl
  disabled?: boolean
}

type Shown = Pick<Picture, 'id' | 'name' | 'thumbUrl' | 'url'>

const shownItem = ({ id, name, thumbUrl, previewUrl, url }: Media): Shown => ({
  id,
  name,
  thumbUrl: thumbUrl ?? url ?? '',
  url: previewUrl ?? url ?? '',
})

/** A picture of a record in a form: what is uploaded or chosen belongs to the record once the form is saved. */
export default function PictureInput({ value, onChange, customerId, purpose, control, disabled }: PictureInputProps) {
  const client = useQueryClient()
  const may = useAtomValue(permissionsAtom)
  const [isChoosing, setChoosing] = useState(false)
  const kind = purpose as PicturePurpose | undefined
  const id = value ?? 0
  const item = useQuery({ ...apiQuery(media.calls.read, { id }), enabled: value !== null && kind === undefined })
  const own = useQuery({ ...apiQuery(pictureRead, { id }), enabled: value !== null && kind !== undefined })
  const picture =
    value === null ? null : kind === undefined ? (item.data ? shownItem(item.data) : null) : (own.data ?? null)

  const rule = kind === undefined ? galleryPictureRule : purposeRules[kind]
  const canUpload = kind !== undefined || allows(may, 'media:create')
  const send: SendFile = async (file, options) => {
    const body = { file }
    if (kind === undefined) {
      const added = await callApi(mediaUpload, { query: { customerId }, body }, options)
      client.setQueryData(apiQuery(media.calls.read, { id: added.id }).queryKey, added)
      onChange(added.id)
    } else onChange((await callApi(imageUpload, { query: { customerId, purpose: kind }, body }, options)).id)
  }

  async function choose(chosen: Media): Promise<void> {
    setChoosing(false)
    if (kind === undefined) return onChange(chosen.id)
    try {
      const made = await callApi(pictureFromGallery, { body: { mediaItemId: chosen.id, purpose: kind } })
      client.setQueryData(apiQuery(pictureRead, { id: made.id }).queryKey, made)
      onChange(made.id)
    } catch (error) {
      if (error instanceof ApiError) showToast({ tone: 'error', title: errorText(error) })
    }
  }

  return (
    <>
      <PictureControl
        picture={picture}
        rule={rule}
        {...(canUpload ? { send } : {})}
        onRemove={() => onChange(null)}
        {...(allows(may, 'media:read') ? { onChoose: () => setChoosing(true) } : {})}
        {...(control ? { control } : {})}
        disabled={disabled ?? false}
      />
      {isChoosing ? (
        <GalleryPicker
          customerId={customerId}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => void choose(chosen)}
        />
      ) : null}
    </>
  )
}
