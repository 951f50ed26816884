import { Link } from '@tanstack/react-router'
import { useTranslation } from '#console/app/i18n.ts'
import { buttonClass } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { Kbd } from '#console/ui/kbd.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { useKeys } from '#console/app/key-settings.ts'
import { useScreen } from './use-screen.ts'

/** What every screen shows that is not there yet; `not-built.ts` lists them. */
export function NotBuilt() {
  const { t } = useTranslation()
  const { title } = useScreen()
  const keys = useKeys('screen./voucher', 'g v')
  return (
    <>
      <PageHeader title={t(title)} />
      <EmptyState
        title={t('This screen is not built yet.')}
        actions={
          <Link to="/voucher" className={buttonClass()}>
            {t('Go to vouchers')}
            {keys ? <Kbd keys={keys} className="-mr-1 ml-1" /> : null}
          </Link>
        }
      >
        {t('Its address is settled and will stay. Vouchers are there already.')}
      </EmptyState>
    </>
  )
}
