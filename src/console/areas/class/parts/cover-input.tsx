import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { media } from '#contract/media/media.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { CustomInputProps } from '#console/form/fields.ts'
import { customerAtom } from '#console/list/customer.tsx'
import { Button } from '#console/ui/button.tsx'
import { GalleryPicker } from '#console/upload/gallery-picker.tsx'

/** The picture of a class, chosen from the gallery. */
export default function CoverInput({ value, onChange, control, disabled }: CustomInputProps) {
  const { t } = useTranslation()
  const customerId = useAtomValue(customerAtom)?.id ?? 0
  const [isChoosing, setChoosing] = useState(false)
  const id = typeof value === 'number' ? value : undefined
  const { data } = useQuery({ ...apiQuery(media.calls.read, { id: id ?? 0 }), enabled: id !== undefined })
  const { 'aria-required': _required, ...forButton } = control
  return (
    <div className="flex flex-wrap items-center gap-3">
      {id === undefined ? null : (
        <span className="flex aspect-video w-32 items-center justify-center overflow-hidden rounded-md bg-sunken">
          {data?.thumbUrl ? (
            <img src={data.thumbUrl} alt={data.altText ?? data.name} className="size-full object-cover" />
          ) : null}
        </span>
      )}
      <Button {...forButton} icon="image" disabled={disabled} onClick={() => setChoosing(true)}>
        {id === undefined ? t('Choose a picture') : t('Change picture')}
      </Button>
      {id === undefined ? null : (
        <Button look="ghost" icon="x" disabled={disabled} onClick={() => onChange(null)}>
          {t('Remove picture')}
        </Button>
      )}
      {isChoosing ? (
        <GalleryPicker
          customerId={customerId}
          onClose={() => setChoosing(false)}
          onChoose={(picture) => {
            onChange(picture.id)
            setChoosing(false)
          }}
        />
      ) : null}
    </div>
  )
}
