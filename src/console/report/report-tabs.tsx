import { useTranslation } from '#console/app/i18n.ts'
import { PathLink } from '#console/list/path-link.tsx'
import { cx } from '#console/ui/cx.ts'
import { reportHref } from './search.ts'
import type { ReportSet } from './view.ts'

/** The reports of a list beside each other, and the list itself. */
export default function ReportTabs({ set, report }: { set: ReportSet; report?: string }) {
  const { t } = useTranslation()
  const tabs = [
    { key: undefined, tab: set.list, href: set.path },
    ...set.views.map(({ key, tab }) => ({ key, tab, href: reportHref(set.path, key) })),
  ]
  return (
    <nav aria-label={t('Reports')} className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-3">
      {tabs.map(({ key, tab, href }) => (
        <PathLink
          key={href}
          href={href}
          {...(key === report ? { 'aria-current': 'page' } : {})}
          className={cx(
            '-mb-px flex h-9 shrink-0 items-center border-b-2 px-2 font-medium -outline-offset-2',
            key === report ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text',
          )}
        >
          {t(tab)}
        </PathLink>
      ))}
    </nav>
  )
}
