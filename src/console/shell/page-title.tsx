import { useEffect } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { whenIdle } from '#console/app/screen/when-idle.ts'
import { usePageWords } from '#console/app/screen/use-screen.ts'

/** The window's title, which is also read aloud when the screen changes. */
export function PageTitle() {
  const { t } = useTranslation()
  const { name, title } = usePageWords()
  const words = name ?? (title ? t(title) : '')
  // Once the screen is drawn: the browser has to tell others of it, which would keep the screen waiting.
  useEffect(
    () =>
      whenIdle(() => {
        document.title = words ? `${words} · Academy Console` : 'Academy Console'
      }),
    [words],
  )
  return (
    <div role="status" className="sr-only">
      {words}
    </div>
  )
}
