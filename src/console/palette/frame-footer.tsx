import { useAtomValue } from 'jotai'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { Kbd } from '#console/ui/kbd.tsx'
import { runningAtom } from './palette-state.ts'
import { TRY_KEYS } from './ask/try-keys.ts'

interface Props {
  /** The word on the button that goes on. */
  action: string
  onGo?: () => void
  /** Shows what would happen, and does nothing. */
  onTry?: (() => void) | undefined
  /** The button submits the form that it stands in. */
  submits?: boolean
  danger?: boolean
  disabled?: boolean
  keys?: string
  isRunning: boolean
}

/** The button that goes on, and how far a run has come. */
export function FrameFooter({
  action,
  onGo,
  onTry,
  submits = false,
  danger = false,
  disabled,
  keys = 'enter',
  isRunning,
}: Props) {
  const { t } = useTranslation()
  const running = useAtomValue(runningAtom)
  const many = isRunning && running !== null && running.total > 1
  return (
    <div className="flex items-center gap-3 border-t border-line px-4 py-2 text-sm text-muted">
      <span role="status" className="grow">
        {many ? t('{{done}} of {{total}} done', { done: running.finished, total: running.total }) : null}
        {isRunning && !many ? t('Working…') : null}
      </span>
      {many ? <Button onClick={running.stop}>{t('Stop')}</Button> : null}
      {isRunning ? null : (
        <>
          {onTry ? (
            <Button look="ghost" keys={TRY_KEYS} onClick={onTry}>
              {t('Preview')}
            </Button>
          ) : null}
          <span className="flex items-center gap-1">
            <Kbd keys="esc" />
            {t('back')}
          </span>
          <span className="flex items-center gap-1">
            <Kbd keys={keys} />
          </span>
        </>
      )}
      <Button
        type={submits ? 'submit' : 'button'}
        look={danger ? 'danger' : 'primary'}
        busy={isRunning}
        disabled={disabled ?? false}
        {...(onGo ? { onClick: onGo } : {})}
      >
        {action}
      </Button>
    </div>
  )
}
