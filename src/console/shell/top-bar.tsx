import { useSetAtom } from 'jotai'
import { paletteOpenAtom } from '#console/palette/palette-open.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Icon } from '#console/ui/icon.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import { Kbd } from '#console/ui/kbd.tsx'
import { keysText } from '#console/ui/keyboard/keys.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { ToolsSlot } from './tools/tools-slot.tsx'

/** Looks like a search field, opens the palette. */
function PaletteButton() {
  const { t } = useTranslation()
  const open = useSetAtom(paletteOpenAtom)
  return (
    <button
      type="button"
      aria-keyshortcuts={keysText('mod+k')}
      aria-haspopup="dialog"
      onClick={() => open(true)}
      className="flex h-control min-w-0 items-center gap-2 rounded-md border border-line bg-sunken px-2 text-muted transition-colors hover:border-line-strong md:w-64 lg:w-80"
    >
      <Icon name="search" />
      <span className="sr-only grow truncate text-left md:not-sr-only">{t('Search or run a command…')}</span>
      <span className="hidden md:block">
        <Kbd keys="mod+k" />
      </span>
    </button>
  )
}

/** Where one is, the way to the palette, and what runs in the background. */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation()
  return (
    <header className="flex h-11 shrink-0 items-center contain-content gap-2 border-b border-line px-2 md:px-4">
      <IconButton icon="menu" label={t('Areas')} className="md:hidden" aria-haspopup="dialog" onClick={onMenu} />
      <Breadcrumb />
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <PaletteButton />
        <ToolsSlot />
      </div>
    </header>
  )
}
