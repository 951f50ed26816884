import { Link } from '@tanstack/react-router'
import { useTranslation } from '#console/app/i18n.ts'
import { buttonClass } from '#console/ui/button.tsx'
import { PublicFrame } from './login/public-frame.tsx'
import { ServerState } from './server-state.tsx'

export default function MissingScreen() {
  const { t } = useTranslation()
  return (
    <PublicFrame status={<ServerState />}>
      <h1 className="mb-2 text-xl font-semibold">{t('There is no such page.')}</h1>
      <p className="text-muted">{t('The address may be mistyped or the record was deleted.')}</p>
      <Link to="/pages/login" className={buttonClass('secondary', 'mt-5 h-9! w-full')}>
        {t('Go to the login')}
      </Link>
    </PublicFrame>
  )
}
