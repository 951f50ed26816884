import { useAtom, useAtomValue } from 'jotai'
import { homeOf } from '#console/app/session/session.ts'
import { permissionsAtom, sessionAtom } from '#console/app/session/session-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { sidebarAtom } from '#console/app/preferences.ts'
import { startCommand } from '#console/commands/start-command.ts'
import { allows } from '#contract/core/permission.ts'
import { Avatar } from '#console/ui/avatar.tsx'
import { cx } from '#console/ui/cx.ts'
import { Icon } from '#console/ui/icon.tsx'
import { tip } from '#console/ui/layer/tip.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import { SidebarNav } from './sidebar-nav.tsx'
import { useFramePictures } from '../use-frame-pictures.ts'

/** The customer that the person works for, at the head of the sidebar; it opens the choice of another one. */
export function SidebarHead({ icons = false }: { icons?: boolean }) {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const name = session?.client?.name ?? 'Academy Console'
  const isAway = homeOf(session) !== undefined
  const logo = useFramePictures()?.logo
  const canSwitch = allows(useAtomValue(permissionsAtom), 'customer:read')
  const content = (
    <>
      <span
        aria-hidden
        className={cx(
          'flex size-6 shrink-0 items-center justify-center rounded-md text-xs font-semibold',
          isAway ? 'bg-warning text-surface' : 'bg-accent text-on-accent',
          isAway && logo && 'ring-2 ring-warning',
        )}
      >
        <Avatar name={name} src={logo?.iconUrl} />
      </span>
      {icons ? null : (
        <span className="truncate font-semibold" title={name}>
          {name}
        </span>
      )}
    </>
  )
  if (!canSwitch) return <div className="flex min-w-0 items-center gap-2">{content}</div>
  return (
    <button
      type="button"
      aria-label={t('{{name}}: switch customer', { name })}
      data-command="customer.work"
      {...tip(t('Switch customer'))}
      onClick={() => startCommand('customer.work', { customer: undefined }, 'toolbar')}
      className="-ml-1 flex min-h-7 min-w-0 items-center gap-2 rounded-md px-1 hover:bg-hover"
    >
      {content}
      {icons ? null : <Icon name="chevron-down" size={14} className="shrink-0 text-muted" />}
    </button>
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
