import { useState } from 'react'
import { EMPTY } from '#contract/core/common.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { TextArea } from '#console/ui/text-area.tsx'

interface RejectPanelProps {
  /** Sentences that are chosen instead of being typed. */
  usual: readonly string[]
  isSaving: boolean
  onReject: (note: string) => void
  onCancel: () => void
}

/** What is wrong with a document: one of the usual sentences, or one that is typed. Ctrl Enter sends it. */
export function RejectPanel({ usual, isSaving, onReject, onCancel }: RejectPanelProps) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  function send(): void {
    if (note.trim() === '') setEmpty(true)
    else onReject(note.trim())
  }
  return (
    <form
      aria-label={t('Reject the document')}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div role="group" aria-label={t('Usual reasons')} className="flex flex-wrap gap-1">
        {usual.map((one) => (
          <Button key={one} aria-pressed={note === one} onClick={() => setNote(one)}>
            {one}
          </Button>
        ))}
      </div>
      <Field label={t('What is wrong with it?')} required {...(isEmpty ? { error: t(EMPTY) } : {})}>
        {(control) => (
          <TextArea
            {...control}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the key that opens the form is about this field
            autoFocus
            maxLength={500}
            value={note}
            onChange={(event) => {
              setNote(event.target.value)
              setEmpty(false)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
              if (event.key === 'Escape') onCancel()
            }}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={isSaving}>
          {t('Reject')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}
