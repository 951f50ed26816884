import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useTranslation } from '#console/app/i18n.ts'
import { navGroups } from '#console/app/static-data.ts'
import { pageNameAtom, useScreen } from '#console/app/screen/use-screen.ts'
import { Icon } from '#console/ui/icon.tsx'

/** The group, the screens above this one as links, and this one. */
export function Breadcrumb() {
  const { t } = useTranslation()
  const { trail } = useScreen()
  const name = useAtomValue(pageNameAtom)
  const group = navGroups.find((one) => one.id === trail.find((step) => step.data.nav)?.data.nav?.group)
  const last = trail.at(-1)
  return (
    <nav aria-label={t('Breadcrumb')} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-muted">
        {group ? <li className="hidden truncate lg:block">{t(group.title)}</li> : null}
        {trail.map((step) => (
          <li
            key={step.path}
            className={step === last ? 'flex min-w-0 items-center gap-1' : 'hidden items-center gap-1 sm:flex'}
          >
            {group || step !== trail[0] ? (
              <Icon name="chevron-right" size={14} className="hidden shrink-0 lg:block" />
            ) : null}
            {step === last ? (
              <span aria-current="page" className="truncate text-text">
                {name ?? t(step.data.crumb ?? step.data.title)}
              </span>
            ) : (
              <Link
                to={step.path as '/kelas'}
                params={(now: object) => now}
                className="truncate rounded-sm hover:text-text"
              >
                {t(step.data.crumb ?? step.data.title)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
