import { Link } from '@tanstack/react-router'
import { useTranslation } from '#console/app/i18n.ts'
import { buttonClass } from '#console/ui/button.tsx'
import { PublicFrame } from './public-frame.tsx'
import { ServerState } from '#console/areas/session/server-state.tsx'

export default function BrokenScreen() {
  const { t } = useTranslation()
  return (
    <PublicFrame status={<ServerState />}>
      <h1 className="mb-2 text-xl font-semibold">{t('The server made a mistake.')}</h1>
      <p className="text-muted">
        {t('Nothing was changed. Try again; if the problem persists, contact an administrator.')}
      </p>
      <Link to="/pages/login" className={buttonClass('secondary', 'mt-5 h-9! w-full')}>
        {t('Go to the login')}
      </Link>
    </PublicFrame>
  )
}
