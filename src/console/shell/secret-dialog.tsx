import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { Secret } from '#engine/define.ts'
import { secretAtom } from '#console/app/session/session-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { wordsOf } from '#console/commands/say.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/layer/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'

/** Counts down to nothing, then calls `onEnd`; `restart` begins anew. Nothing is counted without `from`. */
function useCountdown(from: number | undefined, onEnd: () => void) {
  const [left, setLeft] = useState(from ?? 0)
  const isOver = from !== undefined && left <= 0
  useEffect(() => {
    if (from === undefined) return undefined
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [from])
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  return { left, restart: () => setLeft(from ?? 0) }
}

function CopyButton({ value }: { value: string }) {
  const { t } = useTranslation()
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setState('copied'),
      () => setState('refused'),
    )
  return (
    <div className="flex items-center gap-3">
      <Button icon="clipboard-check" data-autofocus onClick={() => void copy()}>
        {t('Copy')}
      </Button>
      <span role="status" className="text-sm text-muted">
        {state === 'copied' ? t('Copied') : null}
        {state === 'refused' ? t("The browser doesn't allow copying.") : null}
      </span>
    </div>
  )
}

/** Shows a value to the person and to nobody else: closed, it is gone. One that is shown for good must be answered. */
export default function SecretDialog({ secret }: { secret: Secret }) {
  const { t } = useTranslation()
  const setSecret = useSetAtom(secretAtom)
  const [close] = useState(() => () => setSecret(null))
  const { title, detail, label, value, seconds } = secret
  const { left, restart } = useCountdown(seconds, close)
  const isTimed = seconds !== undefined
  return (
    <Dialog
      open
      size="medium"
      title={wordsOf(title)}
      description={wordsOf(detail)}
      {...(isTimed ? { onClose: close } : {})}
      footer={
        isTimed ? (
          <>
            <Button look="ghost" onClick={restart}>
              {t('Show it longer')}
            </Button>
            <Button look="primary" onClick={close}>
              {t('Hide')}
            </Button>
          </>
        ) : (
          <Button look="primary" onClick={close}>
            {t('I have saved it, close')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={t(label)}>
          {(control) => (
            <Input
              {...control}
              readOnly
              value={value}
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
        <CopyButton value={value} />
        {isTimed ? (
          <p role="timer" className="text-sm text-muted">
            {t('Hides in {{seconds}} seconds.', { seconds: left })}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}
