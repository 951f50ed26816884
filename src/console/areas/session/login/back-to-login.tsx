import { Link } from '@tanstack/react-router'
import { useTranslation } from '#console/app/i18n.ts'
import { buttonClass } from '#console/ui/button.tsx'

/** The way back; `to` says where the person wants to be afterwards. */
export function BackToLogin({ to }: { to?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <Link
      to="/pages/login"
      search={to === undefined ? {} : { ref: to }}
      hash=""
      className={buttonClass('secondary', 'mt-3 h-9! w-full')}
    >
      {t('Back to the login')}
    </Link>
  )
}
