import { useEffect } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { whenIdle } from '#console/app/screen/when-idle.ts'
import { usePageWords } from '#console/app/screen/use-screen.ts'

/** The window's title, which is also read aloud when the screen changes. */
export function PageTitle() {
  const { t } = useTranslation()
  const { name, title } = usePageWords()
  const screen = title ? t(title) : ''
  const words = name ?? screen
  // Several screens show one record; tabs and the browser's history tell them apart by the screen.
  const full = [name, screen, 'Academy Console'].filter(Boolean).join(' · ')
  // Once the screen is drawn: the browser has to tell others of it, which would keep the screen waiting.
  useEffect(
    () =>
      whenIdle(() => {
        document.title = full
      }),
    [full],
  )
  return (
    <div role="status" className="sr-only">
      {words}
    </div>
  )
}
