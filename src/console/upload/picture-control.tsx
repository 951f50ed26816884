import { useRef, useState } from 'react'
import type { UploadRule } from '#contract/core/upload/upload-rule.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { cx } from '#console/ui/cx.ts'
import type { FieldControl } from '#console/ui/field.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import { Dialog } from '#console/ui/layer/dialog.tsx'
import { ProgressBar } from '#console/ui/progress-bar.tsx'
import { useOneUpload } from './use-one-upload.ts'
import type { SendFile } from './uploads.ts'

interface PictureControlProps {
  /** The picture that is chosen; null for none. */
  picture: { name: string; thumbUrl: string; url: string } | null
  rule: UploadRule
  /** Absent: a picture can only be chosen. */
  send?: SendFile
  onRemove: () => void
  /** Opens the gallery; absent where it cannot be seen. */
  onChoose?: () => void
  disabled?: boolean
  control?: FieldControl
}

/** A picture that is uploaded, dropped, pasted or chosen, shown large, and removed. */
export function PictureControl({
  picture,
  rule,
  send,
  onRemove,
  onChoose,
  disabled = false,
  control,
}: PictureControlProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isLarge, setLarge] = useState(false)
  const [isOver, setOver] = useState(false)
  const { sending, problem, start, cancel } = useOneUpload(send, rule)
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (!file || disabled || !send) return false
    start(file)
    return true
  }
  const { 'aria-required': _required, ...forButton } = control ?? {}
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the same is done with the buttons
    <div
      className={cx(
        'flex flex-col gap-2 rounded-md',
        isOver && 'outline-2 outline-offset-4 outline-accent outline-dashed',
      )}
      onDragOver={(event) => {
        if (disabled || !send || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        event.stopPropagation()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!take(event.dataTransfer.files)) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onPaste={(event) => {
        if (!take(event.clipboardData.files)) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <div className="flex flex-wrap items-center gap-3">
        {picture ? (
          <button
            type="button"
            aria-label={t('Show {{name}} large', { name: picture.name })}
            className="size-20 overflow-hidden rounded-md bg-sunken"
            onClick={() => setLarge(true)}
          >
            <img src={picture.thumbUrl} alt="" className="size-full object-cover" />
          </button>
        ) : (
          <span className="flex size-20 items-center justify-center rounded-md border border-dashed border-line-strong text-muted">
            <Icon name="image" size={24} />
          </span>
        )}
        {sending ? (
          <div className="flex min-w-48 grow items-center gap-2">
            <span className="grow">
              <ProgressBar percent={sending.percent} label={t('Uploading {{name}}', { name: sending.name })} />
            </span>
            <span className="w-10 text-right text-muted tabular-nums">{sending.percent}%</span>
            <IconButton icon="x" label={t('Cancel {{name}}', { name: sending.name })} onClick={cancel} />
          </div>
        ) : (
          <div className="flex flex-wrap gap-2">
            {send ? (
              <Button {...forButton} icon="file-up" disabled={disabled} onClick={() => input.current?.click()}>
                {picture ? t('Upload another picture') : t('Upload picture')}
              </Button>
            ) : null}
            {onChoose ? (
              <Button icon="image" disabled={disabled} onClick={onChoose}>
                {t('Choose from gallery')}
              </Button>
            ) : null}
            {picture ? (
              <Button look="ghost" icon="x" disabled={disabled} onClick={onRemove}>
                {t('Remove picture')}
              </Button>
            ) : null}
          </div>
        )}
      </div>
      {problem === undefined ? (
        <p className="text-sm text-muted">
          {t('Or drop a picture here, or paste it.')}{' '}
          {t('At most {{max}} MB.', { max: Math.floor(rule.max / 1_048_576) })}
        </p>
      ) : (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept={rule.types.join(',')}
        aria-label={t('Upload picture')}
        onChange={({ target }) => {
          take(target.files)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      {picture ? (
        <Dialog open={isLarge} size="large" title={picture.name} onClose={() => setLarge(false)}>
          <img src={picture.url} alt={picture.name} className="max-h-[70vh] w-full object-contain" />
        </Dialog>
      ) : null}
    </div>
  )
}
