import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { Kbd } from '#console/ui/kbd.tsx'

interface SaveBarProps {
  saving: { isSaving: boolean; failure: string | undefined; submit: () => Promise<void> }
  /** How many changes are unsaved. */
  count: number
  disabled: boolean
}

/** The bar at the bottom of a screen that counts its changes: Save, how much there is to save, why it failed. */
export function SaveBar({ saving: { isSaving, failure, submit }, count, disabled }: SaveBarProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2">
      <Button look="primary" busy={isSaving} disabled={count === 0 || disabled} onClick={() => void submit()}>
        {t('Save')}
      </Button>
      <Kbd keys="mod+enter" />
      <p role="status" className="text-muted">
        {count === 0 ? t('No unsaved changes') : t('{{count}} unsaved changes', { count })}
      </p>
      {failure === undefined ? null : (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
    </div>
  )
}
