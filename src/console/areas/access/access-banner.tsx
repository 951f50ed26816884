import { useEffect, useState } from 'react'
import type { AccessAbout } from '#contract/access/access.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'

const two = (part: number) => String(part).padStart(2, '0')
const secondsUntil = (moment: string) => Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000))

interface BannerProps {
  about: AccessAbout
  isEnding: boolean
  onEnd: () => void
  /** The time is over. */
  onOver: () => void
}

/** Who looks as whom, why, and for how much longer: always in view. */
export function AccessBanner({ about, isEnding, onEnd, onOver }: BannerProps) {
  const { by, name, reason, expiresAt } = about
  const { t } = useTranslation()
  const [left, setLeft] = useState(() => secondsUntil(expiresAt))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(expiresAt)), 1000)
    return () => clearInterval(timer)
  }, [expiresAt])
  useEffect(() => {
    if (left === 0) onOver()
  }, [left, onOver])
  return (
    <aside
      aria-label={t('Admin access')}
      className="sticky top-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-warning bg-raised px-4 py-2"
    >
      <Icon name="eye" className="shrink-0 text-warning" />
      <p className="min-w-0 grow basis-64">
        <strong className="font-semibold">{t('{{by}} is viewing as {{name}}', { by: by.name, name })}</strong>{' '}
        <span className="text-muted">{t('Read only. Recorded with the reason “{{reason}}”.', { reason })}</span>
      </p>
      <p role="timer" className="tabular-nums">
        {t('{{time}} left', { time: `${Math.floor(left / 60)}:${two(left % 60)}` })}
      </p>
      <Button look="primary" busy={isEnding} onClick={onEnd}>
        {t('End access')}
      </Button>
    </aside>
  )
}
