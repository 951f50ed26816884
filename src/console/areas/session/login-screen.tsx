import { Link, useSearch } from '@tanstack/react-router'
import { atom, useAtom } from 'jotai'
import { useTranslation } from '#console/app/i18n.ts'
import { goTo } from '#console/app/current-router.ts'
import { HOME, safeRef } from '#console/app/ref.ts'
import { beginSession } from '#console/app/session-actions.ts'
import { LoginForm } from './login-form.tsx'
import { PublicFrame } from './public-frame.tsx'
import { ServerState } from './server-state.tsx'

/** Outlives the page: whoever is sent to the server-down page and back finds the e-mail again. */
const typedEmailAtom = atom('')

export default function LoginScreen() {
  const { t } = useTranslation()
  const { ref } = useSearch({ from: '/pages/login' })
  const [email, setEmail] = useAtom(typedEmailAtom)
  return (
    <PublicFrame status={<ServerState />}>
      <h1 className="mb-4 text-xl font-semibold">{t('Log in')}</h1>
      <LoginForm
        initialEmail={email}
        onEmail={setEmail}
        onDone={(answer) => {
          beginSession(answer)
          goTo(safeRef(ref) ?? HOME, { replace: true })
        }}
      />
      <p className="mt-4 text-center text-sm text-muted">
        {t('No account yet?')}{' '}
        <Link
          to="/pages/register"
          search={ref === undefined ? {} : { ref }}
          className="text-accent underline underline-offset-2"
        >
          {t('How to get one')}
        </Link>
      </p>
    </PublicFrame>
  )
}
