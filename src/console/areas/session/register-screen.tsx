import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from '#console/app/i18n.ts'
import { buttonClass } from '#console/ui/button.tsx'
import { PublicFrame } from './public-frame.tsx'
import { ServerState } from './server-state.tsx'

export default function RegisterScreen() {
  const { t } = useTranslation()
  const { ref } = useSearch({ from: '/pages/register' })
  return (
    <PublicFrame status={<ServerState />}>
      <h1 className="mb-2 text-xl font-semibold">{t('Register')}</h1>
      <p className="text-muted">
        {t('Accounts are made by an administrator. Ask the administrator of your organisation for one.')}
      </p>
      <p className="mt-2 text-muted">{t('One cannot register here yet.')}</p>
      <Link
        to="/pages/login"
        search={ref === undefined ? {} : { ref }}
        className={buttonClass('secondary', 'mt-5 h-9! w-full')}
      >
        {t('Back to the login')}
      </Link>
    </PublicFrame>
  )
}
