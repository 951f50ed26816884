import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditedScheme } from '#contract/grading/scheme-edit.ts'
import { schemeRead } from '#contract/grading/scheme-edit.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { RecordPicker } from '#console/form/choice/record-picker.tsx'
import { records } from '#console/form/choice/record-source.ts'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { Dialog } from '#console/ui/layer/dialog.tsx'
import type { Copied } from './copied.ts'
import { copiedScheme } from './copied.ts'
import { schemeText } from './scheme-words.ts'

interface CopyDialogProps {
  scheme: EditedScheme
  onClose: () => void
  onCopy: (copied: Copied) => void
}

/** Takes the scheme of another schedule into the editor; nothing is saved yet. */
export function CopyDialog({ scheme: { lmsClass, activities }, onClose, onCopy }: CopyDialogProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [from, setFrom] = useState<number | null>(null)
  const { customerId } = lmsClass
  const { data, error } = useQuery({
    ...apiQuery(schemeRead, { customerId, id: from ?? 0 }),
    enabled: from !== null && from !== lmsClass.id,
  })
  const copied = data && from === data.lmsClass.id ? copiedScheme(data.groups, activities) : undefined
  const problem =
    from === lmsClass.id
      ? t('Choose another schedule.')
      : error
        ? errorText(error)
        : data?.groups.length === 0
          ? t('This schedule has no scoring scheme.')
          : undefined
  const isReady = copied !== undefined && copied.tree.length > 0 && problem === undefined
  return (
    <Dialog
      open
      size="medium"
      onClose={onClose}
      title={t('Copy the scheme of another schedule')}
      description={t('It takes the place of the groups here. You can still change it before you save.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" disabled={!isReady} onClick={() => copied && onCopy(copied)}>
            {t('Copy scheme')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={t('Schedule')} error={problem}>
          {(control) => (
            <RecordPicker {...control} source={records('lms', customerId)} value={from} onChange={setFrom} autoFocus />
          )}
        </Field>
        {isReady ? <p>{schemeText(copied.tree)}</p> : null}
        {isReady && copied.missing.length > 0 ? (
          <p className="text-warning">{t('Not in this schedule: {{names}}', { names: copied.missing.join(', ') })}</p>
        ) : null}
      </div>
    </Dialog>
  )
}
