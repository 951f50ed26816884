import { atom, useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { cx } from '#console/ui/cx.ts'
import { Icon } from '#console/ui/icon.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import type { Toast } from './toasts.ts'
import { closeToast, TOAST_MS, toastsAtom } from './toasts.ts'
import { useFreeSide } from './use-free-side.ts'

const marks = {
  success: { icon: 'check-circle', className: 'text-success' },
  info: { icon: 'info', className: 'text-accent' },
  error: { icon: 'x-circle', className: 'text-danger' },
} as const

const always = atom(true)
const noKeys = atom<string | undefined>(undefined)

function ToastCard({ toast, held }: { toast: Toast; held: boolean }) {
  const { t } = useTranslation()
  const { id, count, varied, tone = 'success', title, detail, action, lasting } = toast
  const isOffered = useAtomValue(action?.while ?? always)
  const keys = useAtomValue(action?.keys ?? noKeys)
  const stays = tone === 'error' || lasting || held
  useEffect(() => {
    if (stays) return undefined
    const timer = setTimeout(() => closeToast(id), action ? TOAST_MS.action : TOAST_MS.plain)
    return () => clearTimeout(timer)
    // Said once more it stays as long again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, stays, action, count])
  const mark = marks[tone]
  return (
    <li className="animate-appear pointer-events-auto flex w-80 max-w-full items-start gap-2 rounded-lg bg-raised p-2.5 shadow-raised">
      <Icon name={mark.icon} className={cx('mt-0.5 shrink-0', mark.className)} />
      <div className="flex min-w-0 grow flex-col gap-1 py-px">
        <p className="font-medium break-words">
          {title}
          {count > 1 ? (
            <span className="ml-1.5 text-muted">
              {varied ? t('and {{count}} more', { count: count - 1 }) : t('{{count}} times', { count })}
            </span>
          ) : null}
        </p>
        {/* What keeps changing is not read aloud each time. */}
        {detail ? (
          <p aria-live={lasting ? 'off' : undefined} className="break-words text-muted">
            {detail}
          </p>
        ) : null}
        {action && isOffered ? (
          <Button
            className="mt-1 self-start"
            keys={keys}
            onClick={() => {
              closeToast(id)
              action.onSelect()
            }}
          >
            {action.label}
          </Button>
        ) : null}
      </div>
      <IconButton icon="x" label={t('Close')} className="-mt-0.5 -mr-1" onClick={() => closeToast(id)} />
    </li>
  )
}

/**
 * The toasts, newest last. While the pointer or the focus is on them none goes away. Failures are announced at once,
 * everything else when the screen reader has time.
 */
export function ToastStack() {
  const { t } = useTranslation()
  const toasts = useAtomValue(toastsAtom)
  const [held, setHeld] = useState(false)
  const stack = useRef<HTMLElement>(null)
  const side = useFreeSide(stack, toasts)
  const cards = (urgent: boolean) =>
    toasts
      .filter((toast) => (toast.tone === 'error') === urgent)
      .map((toast) => <ToastCard key={toast.id} toast={toast} held={held} />)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing is done here, the clock only waits
    <section
      ref={stack}
      data-side={side}
      aria-label={t('Messages')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx(
        'pointer-events-none fixed right-3 left-3 z-50 flex flex-col gap-2',
        side.startsWith('top') ? 'top-14' : 'over-foot',
        side.endsWith('right') ? 'items-end' : 'items-start',
      )}
    >
      <ol aria-live="polite" className="flex max-w-full flex-col gap-2">
        {cards(false)}
      </ol>
      <ol aria-live="assertive" className="flex max-w-full flex-col gap-2">
        {cards(true)}
      </ol>
    </section>
  )
}
