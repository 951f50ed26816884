import { useEffect, useRef } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import { SidebarHead } from './sidebar.tsx'
import { SidebarNav } from './sidebar-nav.tsx'

/** The sidebar on a small screen: a sheet over the page. The browser's own dialog holds the focus inside. */
export default function SidebarSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a tap beside the sheet closes it; the keyboard has Escape
    <dialog
      ref={dialog}
      aria-label={t('Areas')}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-sunken text-text shadow-raised backdrop:bg-scrim open:flex open:flex-col"
    >
      <div className="flex h-12 shrink-0 items-center justify-between gap-1 pr-2 pl-3">
        <SidebarHead />
        <IconButton icon="x" label={t('Close')} onClick={onClose} />
      </div>
      <SidebarNav icons={false} onGo={onClose} />
    </dialog>
  )
}
