import { useAtom, useAtomValue } from 'jotai'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { sidebarAtom } from '#console/app/preferences.ts'
import { cx } from '#console/ui/cx.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import { initials } from './initials.tsx'
import { SidebarNav } from './sidebar-nav.tsx'

/** For whom one works, at the head of the sidebar. */
export function SidebarHead({ icons = false }: { icons?: boolean }) {
  const name = useAtomValue(sessionAtom)?.client?.name ?? 'Academy Console'
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span
        aria-hidden
        className="flex size-6 shrink-0 items-center justify-center rounded-md bg-accent text-xs font-semibold text-on-accent"
      >
        {initials(name)}
      </span>
      {icons ? null : (
        <span className="truncate font-semibold" title={name}>
          {name}
        </span>
      )}
    </div>
  )
}

/** The areas at the left, wide or as icons. Below tablet width `SidebarSheet` takes over. */
export function Sidebar() {
  const { t } = useTranslation()
  const [mode, setMode] = useAtom(sidebarAtom)
  const icons = mode === 'icons'
  return (
    <aside
      aria-label={t('Sidebar')}
      // What changes beside it is no reason to look through it.
      className={cx(
        'hidden shrink-0 flex-col contain-content border-r border-line bg-sunken md:flex',
        icons ? 'w-12' : 'w-56',
      )}
    >
      <div className={cx('flex h-11 shrink-0 items-center justify-between gap-1', icons ? 'px-3' : 'pr-1.5 pl-3')}>
        <SidebarHead icons={icons} />
        {icons ? null : (
          <IconButton
            icon="panel"
            label={t('Collapse the sidebar')}
            data-command="console.sidebar"
            onClick={() => setMode('icons')}
          />
        )}
      </div>
      <SidebarNav key={mode} icons={icons} />
      {icons ? (
        <div className="flex shrink-0 justify-center py-1.5">
          <IconButton
            icon="panel"
            label={t('Expand the sidebar')}
            data-command="console.sidebar"
            data-tip-side="right"
            onClick={() => setMode('open')}
          />
        </div>
      ) : null}
    </aside>
  )
}
