import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import { Kbd } from '#console/ui/kbd.tsx'
import type { Mode } from './entries.ts'

const signs: readonly { sign: string; mode: Mode; label: string }[] = [
  { sign: '>', mode: 'commands', label: 'commands' },
  { sign: '/', mode: 'screens', label: 'screens' },
  { sign: '@', mode: 'people', label: 'people' },
  { sign: '#', mode: 'records', label: 'codes and numbers' },
]

/** What the first characters and the keys do. */
export function RootFooter({
  mode,
  onMode,
  earlier,
  tab,
}: {
  mode: Mode
  onMode: (sign: string) => void
  /** Up leads to what was done before. */
  earlier: boolean
  /** What Tab does, where it does something. */
  tab: string | undefined
}) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-sm text-muted">
      {signs.map((one) => (
        <button
          key={one.sign}
          type="button"
          tabIndex={-1}
          // The field keeps the focus, to type on.
          onMouseDown={(event) => event.preventDefault()}
          aria-pressed={one.mode === mode}
          onClick={() => onMode(one.mode === mode ? '' : one.sign)}
          className={cx('flex items-center gap-1 rounded-sm', one.mode === mode && 'font-medium text-accent')}
        >
          <Kbd keys={one.sign} />
          {t(one.label)}
        </button>
      ))}
      <span className="ml-auto flex items-center gap-3">
        {earlier ? (
          <span className="hidden items-center gap-1 sm:flex">
            <Kbd keys="up" />
            {t('earlier')}
          </span>
        ) : null}
        {tab === undefined ? null : (
          <span className="flex items-center gap-1">
            <Kbd keys="Tab" />
            {tab}
          </span>
        )}
        <span className="flex items-center gap-1">
          <Kbd keys="enter" />
          {t('choose')}
        </span>
        <span className="flex items-center gap-1">
          <Kbd keys="esc" />
          {t('close')}
        </span>
      </span>
    </div>
  )
}
