import { Suspense } from 'react'
import type { HomeWidget } from '#contract/home/home.ts'
import { figures, isFigure, widgets } from '#contract/home/widgets.ts'
import type { Translate } from '#console/app/i18n.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { stringifySearch } from '#console/app/search-codec.ts'
import { follow } from '#console/list/path-link.tsx'
import { cx } from '#console/ui/cx.ts'
import { number, rupiah } from '#console/ui/format.ts'
import { Icon } from '#console/ui/icon.tsx'

const Trend = lazyPart(() => import('#console/report/trend.tsx'))

/** What a widget says, in words: `1.000+`, `Rp.4.500.000`. */
const valueOf = ({ key, value, more }: Pick<HomeWidget, 'key' | 'value' | 'more'>): string =>
  isFigure(key) && figures[key].kind === 'money' ? rupiah(value) : `${number(value)}${more ? '+' : ''}`

function beforeOf({ key, before }: HomeWidget, t: Translate): string | undefined {
  if (before === null) return undefined
  const value = valueOf({ key, value: before, more: false })
  return key === 'sales' ? t('{{value}} last month up to this day', { value }) : t('{{value}} yesterday', { value })
}

interface TileProps {
  widget: HomeWidget
  href: string
  stop: 0 | -1
}

/** A widget: what it counts, as a link to the list of it. */
export function Tile({ widget, href, stop }: TileProps) {
  const { t } = useTranslation()
  const { key, value, trend, parts } = widget
  const { title, path } = widgets[key]
  const before = beforeOf(widget, t)
  const waits = !isFigure(key) && value > 0
  const isLow = key === 'codes' || key === 'messages' || key === 'overdue-complaints'
  return (
    <li
      data-row={key}
      className="relative flex flex-col gap-1 rounded-md border border-line bg-surface p-3 focus-within:bg-hover hover:bg-hover"
    >
      <a
        href={href}
        tabIndex={stop}
        className="flex flex-col gap-1 after:absolute after:inset-0"
        onClick={(event) => follow(event, event.currentTarget)}
      >
        <span className="flex items-center gap-1.5 text-muted">
          {waits && isLow ? <Icon name="warning" size={14} className="shrink-0 text-warning" /> : null}
          {t(title)}
        </span>
        <span
          className={cx('text-xl font-semibold tabular-nums', !waits && !isFigure(key) && 'font-normal text-muted')}
        >
          {valueOf(widget)}
        </span>
        {before === undefined ? null : <span className="text-sm text-muted">{before}</span>}
      </a>
      {trend === null ? null : (
        <Suspense fallback={<div className="h-5.5" />}>
          <Trend values={trend} />
        </Suspense>
      )}
      {parts.length === 0 ? null : (
        <ul className="relative z-10 flex flex-col text-sm">
          {parts.map(({ label, value: left, filter }) => (
            <li key={label} className="flex gap-2">
              <a
                href={path + stringifySearch(filter)}
                tabIndex={stop}
                className="min-w-0 grow truncate text-accent hover:underline"
                onClick={(event) => follow(event, event.currentTarget)}
              >
                {label}
              </a>
              <span className="tabular-nums">{number(left)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
