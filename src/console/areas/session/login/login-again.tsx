import { useAtomValue } from 'jotai'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { logOut, resumeSession } from '#console/app/session/session-actions.ts'
import { Dialog } from '#console/ui/layer/dialog.tsx'
import { LoginForm } from './login-form.tsx'

/** Over the page when the session is over: the same person logs in again and goes on where he was. */
export default function LoginAgain() {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  if (!session) return null
  return (
    <Dialog
      open
      title={t('Your session has expired.')}
      description={t('Log in again to continue. Nothing on this page is lost.')}
    >
      <LoginForm fixedEmail={session.user.email} onDone={resumeSession} />
      <p className="mt-4 text-center text-sm">
        <button type="button" className="rounded-sm text-accent underline underline-offset-2" onClick={logOut}>
          {t('Log out instead')}
        </button>
      </p>
    </Dialog>
  )
}
