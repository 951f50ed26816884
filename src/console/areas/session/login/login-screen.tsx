import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { apiQuery } from '#console/api/query.ts'
import { goTo } from '#console/app/current-console.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { HOME, safeRef } from '#console/app/ref.ts'
import { beginSession } from '#console/app/session/session-actions.ts'
import { registrationState } from '#contract/session/registration.ts'
import { LoginForm } from './login-form.tsx'
import { PublicFrame } from './public-frame.tsx'
import { ServerState } from '#console/areas/session/server-state.tsx'
import { typedEmailAtom } from './typed-email.ts'

const Forgotten = lazyPart(() => import('./forgotten.tsx'))
const AcceptInvitation = lazyPart(() => import('./accept-invitation.tsx'))

const link = 'text-accent underline underline-offset-2'

function Login() {
  const { t } = useTranslation()
  const { ref } = useSearch({ from: '/pages/login' })
  const [email, setEmail] = useAtom(typedEmailAtom)
  const { data: registration } = useQuery(apiQuery(registrationState, {}))
  const search = ref === undefined ? {} : { ref }
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold">{t('Log in')}</h1>
      <LoginForm
        initialEmail={email}
        onEmail={setEmail}
        onDone={(answer) => {
          beginSession(answer)
          goTo(safeRef(ref) ?? HOME, { replace: true })
        }}
      />
      <p className="mt-4 text-center text-sm">
        <Link to="/pages/login" search={search} hash="forgot" className={link}>
          {t('Forgot your password?')}
        </Link>
      </p>
      {registration?.open ? (
        <p className="mt-2 text-center text-sm text-muted">
          {t('No account yet?')}{' '}
          <Link to="/pages/register" search={search} className={link}>
            {t('Register')}
          </Link>
        </p>
      ) : null}
    </>
  )
}

/**
 * The login, and the help for those who cannot log in: `#forgot` asks for a link, `#password=…` is where that link leads, and
 * `#invitation=…` is where an invitation leads.
 */
export default function LoginScreen() {
  const hash = useLocation({ select: (location) => location.hash })
  const [, token] = /^password=(.+)$/.exec(hash) ?? []
  const [, invitation] = /^invitation=(.+)$/.exec(hash) ?? []
  const isForgotten = hash === 'forgot' || token !== undefined
  return (
    <PublicFrame status={<ServerState />}>
      {invitation !== undefined ? (
        <Suspense>
          <AcceptInvitation key={invitation} token={invitation} />
        </Suspense>
      ) : isForgotten ? (
        <Suspense>
          <Forgotten key={token ?? ''} {...(token === undefined ? {} : { token })} />
        </Suspense>
      ) : (
        <Login />
      )}
    </PublicFrame>
  )
}
