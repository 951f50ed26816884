import { useEffect, useRef } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import type { Frame } from '#engine/frame.ts'
import { backFrame } from './open-command.ts'

/** Says why a command cannot go on. */
export function NoticeView({ frame, text }: { frame: Frame; text: string }) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="flex items-center gap-3 px-4 py-4">
      <Icon name="ban" className="shrink-0 text-warning" />
      <p role="alert" className="grow">
        {text}
      </p>
      <Button ref={button} keys="esc" onClick={() => backFrame(frame)}>
        {t('Back')}
      </Button>
    </div>
  )
}
