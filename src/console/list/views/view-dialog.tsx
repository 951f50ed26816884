import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Dialog } from '#console/ui/layer/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'
import type { ApiError } from '#contract/core/api-error.ts'
import type { ListView } from '#contract/core/list/list-view.ts'
import { SHARES_VIEWS } from '#contract/permissions.ts'
import { allows } from '#contract/core/permission.ts'
import type { ViewInput } from './use-views.ts'

interface ViewDialogProps {
  /** The view to be changed; a new one when absent. */
  view: ListView | undefined
  busy: boolean
  error: ApiError | undefined
  onSave: (input: ViewInput) => void
  onDelete: () => void
  onClose: () => void
}

/** Names a view, and says who has it and whether the list opens with it. */
export function ViewDialog({ view, busy, error, onSave, onDelete, onClose }: ViewDialogProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const mayShare = allows(useAtomValue(permissionsAtom), SHARES_VIEWS)
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [start, setStart] = useState(view?.start ?? false)
  const [empty, setEmpty] = useState(false)
  const ofName = error?.code === 'DUPLICATE' ? t('You already have a view with this name.') : undefined

  return (
    <Dialog open onClose={onClose} title={view ? t('Change the view') : t('Save as a view')}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setEmpty(name.trim() === '')
          if (name.trim() !== '') onSave({ name: name.trim(), shared, start })
          else event.currentTarget.querySelector('input')?.focus()
        }}
      >
        <Field label={t('Name')} required error={empty ? t("can't be empty!") : ofName}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              maxLength={80}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Checkbox checked={start} onChange={(event) => setStart(event.target.checked)}>
          {t('Make default')}
        </Checkbox>
        <Checkbox checked={shared} disabled={!mayShare} onChange={(event) => setShared(event.target.checked)}>
          {t('Share with everyone at this customer')}
        </Checkbox>
        {mayShare ? null : (
          <p className="text-sm text-muted">{t('Sharing views requires the permission setting:update.')}</p>
        )}
        {error && ofName === undefined ? (
          <p role="alert" className="text-danger">
            {errorText(error)}
          </p>
        ) : null}
        <div className="flex gap-2 pt-1">
          {view ? (
            <Button look="ghost" className="text-danger" onClick={onDelete}>
              {t('Delete the view')}
            </Button>
          ) : null}
          <Button className="ml-auto" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" look="primary" busy={busy}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
