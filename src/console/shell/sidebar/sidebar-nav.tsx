import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { memo, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { allows } from '#contract/core/permission.ts'
import type { NavFlag } from '#console/app/nav-flags.ts'
import { navFlagsAtom } from '#console/app/nav-flags.ts'
import { pinsAtom } from '#console/app/pins.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import type { ScreenEntry } from '#console/app/screen/screens.ts'
import { screens } from '#console/app/screen/screens.ts'
import { useKeys } from '#console/app/key-settings.ts'
import type { NavGroup } from '#console/app/static-data.ts'
import { navGroups } from '#console/app/static-data.ts'
import { useScreen } from '#console/app/screen/use-screen.ts'
import { whenIdle } from '#console/app/screen/when-idle.ts'
import { cx } from '#console/ui/cx.ts'
import { Icon } from '#console/ui/icon.tsx'
import { Kbd } from '#console/ui/kbd.tsx'
import { tip } from '#console/ui/layer/tip.ts'
import { closedGroups, rememberClosed } from './closed-groups.ts'

const PinnedViews = lazyPart(() => import('./pinned-views.tsx'))

type NavEntry = ScreenEntry & { nav: NonNullable<ScreenEntry['nav']> }

/** The groups that hold something the person may see, each with its entries in order. */
export function visibleGroups(granted: readonly string[]) {
  const entries = screens().filter(
    (screen): screen is NavEntry => screen.nav !== null && allows(granted, screen.permission),
  )
  return navGroups
    .map((group) => ({
      id: group.id,
      title: group.title,
      entries: entries.filter((entry) => entry.nav.group === group.id).sort((a, b) => a.nav.order - b.nav.order),
    }))
    .filter((group) => group.entries.length > 0)
}

/**
 * The channels share one drawing; as icons they show their first letters instead. Of all entries only two change when
 * one goes to another screen.
 */
const Entry = memo(function Entry({
  entry,
  active,
  flag,
  icons,
  onGo,
}: {
  entry: NavEntry
  flag: NavFlag | undefined
  active: boolean
  icons: boolean
  onGo?: () => void
}) {
  const { t } = useTranslation()
  const title = t(entry.title)
  const keys = useKeys(`screen.${entry.path}`, entry.shortcut ?? undefined)
  return (
    <li>
      <Link
        to={entry.path as '/kelas'}
        onClick={onGo}
        aria-current={active ? 'page' : undefined}
        aria-label={icons ? title : undefined}
        {...(icons ? { ...tip(title, keys), 'data-tip-side': 'right' } : {})}
        className={cx(
          // Its keys appear while one points at it: nothing else is laid out for them.
          'group flex h-7 items-center gap-2 rounded-md contain-layout contain-size pointer-coarse:h-9',
          active ? 'bg-accent-soft font-medium text-accent' : 'text-text hover:bg-hover',
          icons ? 'justify-center' : 'px-2',
        )}
      >
        {icons && entry.nav.icon === 'store' ? (
          <span aria-hidden className={cx('text-xs font-semibold', !active && 'text-muted')}>
            {title.slice(0, 2)}
          </span>
        ) : (
          <Icon name={entry.nav.icon} className={cx('shrink-0', !active && 'text-muted')} />
        )}
        {icons ? null : (
          <>
            <span className="grow truncate">{title}</span>
            {flag ? (
              <span
                title={flag.label}
                className={cx('text-sm tabular-nums', flag.isUrgent ? 'font-semibold text-danger' : 'text-muted')}
              >
                {flag.count}
                <span className="sr-only"> {flag.label}</span>
              </span>
            ) : null}
            {keys ? (
              <span aria-hidden className="hidden group-hover:inline-flex group-focus-visible:inline-flex">
                <Kbd keys={keys} />
              </span>
            ) : null}
          </>
        )}
      </Link>
    </li>
  )
})

/** The list of areas. Groups close and stay closed; the one with the screen at hand is always open. */
export function SidebarNav({ icons, onGo }: { icons: boolean; onGo?: () => void }) {
  const { t } = useTranslation()
  const granted = useAtomValue(permissionsAtom)
  const groups = useMemo(() => visibleGroups(granted), [granted])
  const { trail } = useScreen()
  const here = trail.findLast((step) => step.data.nav)
  const [closed, setClosed] = useState(closedGroups)
  const hasPins = useAtomValue(pinsAtom).length > 0
  const flags = useAtomValue(navFlagsAtom)

  function toggle(group: NavGroup) {
    const next = closed.includes(group) ? closed.filter((one) => one !== group) : [...closed, group]
    setClosed(next)
    rememberClosed(next)
  }

  const nav = useRef<HTMLElement>(null)
  const path = here?.path
  // Not at once: measuring where the entry is would lay out the page before its first frame.
  useEffect(() => {
    if (path === undefined) return undefined
    return whenIdle(() => nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' }))
  }, [path])

  return (
    <nav ref={nav} aria-label={t('Areas')} className="min-h-0 grow overflow-x-hidden overflow-y-auto px-2 pb-3">
      {hasPins ? (
        <Suspense>
          <PinnedViews icons={icons} {...(onGo ? { onGo } : {})} />
        </Suspense>
      ) : null}
      {groups.map((group) => {
        // As icons the groups have no heading that would open them.
        const open = icons || !closed.includes(group.id) || group.id === here?.data.nav?.group
        return (
          <section key={group.id} className={cx(icons && 'mt-1 border-t border-line pt-1 first:border-t-0')}>
            {icons ? null : (
              <button
                type="button"
                aria-expanded={open}
                onClick={() => toggle(group.id)}
                className="mt-2 flex h-6 w-full items-center gap-1 rounded-md px-2 text-sm font-medium text-muted hover:text-text pointer-coarse:h-9"
              >
                <span className="grow truncate text-left">{t(group.title)}</span>
                <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} />
              </button>
            )}
            {open ? (
              <ul>
                {group.entries.map((entry) => (
                  <Entry
                    key={entry.path}
                    entry={entry}
                    active={entry.path === path}
                    flag={flags[entry.path]}
                    icons={icons}
                    {...(onGo ? { onGo } : {})}
                  />
                ))}
              </ul>
            ) : null}
          </section>
        )
      })}
    </nav>
  )
}
