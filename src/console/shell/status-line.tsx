import { useAtomValue, useSetAtom } from 'jotai'
import { liveAtom } from '#console/live/live-state.ts'
import { pendingKeysAtom } from '#console/keys/keys-state.ts'
import { refreshCountAtom } from '#console/app/refresh.ts'
import { selectionCountAtom, totalCountAtom } from '#console/list/list-counts.ts'
import { serverUpAtom } from '#console/api/server-state.ts'
import { statusHintsAtom, statusSlotAtom } from './status-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'

import { Kbd } from '#console/ui/kbd.tsx'

function Hints() {
  const { t } = useTranslation()
  const hints = useAtomValue(statusHintsAtom)
  return (
    <ul
      aria-label={t('Keys that work here')}
      className="flex h-full min-w-0 flex-wrap items-center gap-x-3 overflow-hidden"
    >
      {hints.map((hint) => (
        <li key={hint.keys} className="flex h-6 items-center gap-1 whitespace-nowrap">
          <Kbd keys={hint.keys} />
          {t(hint.label)}
        </li>
      ))}
    </ul>
  )
}

function Connection() {
  const { t } = useTranslation()
  const up = useAtomValue(serverUpAtom)
  const refreshed = useAtomValue(refreshCountAtom)
  const isDeaf = useAtomValue(liveAtom) === false
  const words =
    up === null
      ? t('Connecting')
      : !up
        ? t('No connection')
        : isDeaf
          ? t('Connected, live updates off')
          : t('Connected')
  return (
    <span role="status" className="flex items-center gap-1.5">
      <span
        aria-hidden
        className={cx(
          'size-1.5 rounded-full',
          up === null ? 'bg-muted' : !up ? 'bg-danger' : isDeaf ? 'bg-warning' : 'bg-success',
        )}
      />
      {words}
      {refreshed > 0 ? (
        <span key={refreshed} className="sr-only">
          {t('Everything is up to date')}
        </span>
      ) : null}
    </span>
  )
}

/** The line at the bottom: the keys that work right here, the keys pressed so far, counts and the connection. */
export function StatusLine() {
  const { t } = useTranslation()
  const pending = useAtomValue(pendingKeysAtom)
  const selected = useAtomValue(selectionCountAtom)
  const total = useAtomValue(totalCountAtom)
  return (
    <footer className="flex h-6 shrink-0 items-center contain-content gap-4 border-t border-line bg-sunken px-3 text-sm text-muted">
      <div className="hidden h-full min-w-0 grow md:block">
        <Hints />
      </div>
      <div aria-live="polite" className="flex shrink-0 items-center gap-1">
        {pending ? <Kbd keys={pending} /> : null}
        {pending ? <span>…</span> : null}
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-4">
        {/* A narrow line has no room for what the list and its bar say as well. */}
        {selected > 0 ? (
          <span className="hidden font-medium text-accent sm:inline">
            {t('{{count}} selected', { count: selected })}
          </span>
        ) : null}
        <span ref={useSetAtom(statusSlotAtom)} className="contents" />
        {total === null ? null : <span className="hidden sm:inline">{t('{{count}} rows', { count: total })}</span>}
        <Connection />
      </div>
    </footer>
  )
}
