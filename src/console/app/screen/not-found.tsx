import { Link } from '@tanstack/react-router'
import { useTranslation } from '#console/app/i18n.ts'
import { buttonClass } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { HOME } from '#console/app/ref.ts'

/** No screen has this address, or its number is none. */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <EmptyState
      level={1}
      icon="search"
      title={t('There is no such page.')}
      actions={
        <Link to={HOME} className={buttonClass()}>
          {t('Go to classes')}
        </Link>
      }
    >
      {t('The address may be mistyped or the record was deleted.')}
    </EmptyState>
  )
}
