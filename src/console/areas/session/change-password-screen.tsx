import { useSearch } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { changePassword } from '#contract/session/own-account.ts'
import { myProfile } from '#contract/session/session.ts'
import { goTo } from '#console/app/current-console.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { callApi } from '#console/api/api.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { HOME, safeRef } from '#console/app/ref.ts'
import { logOut, refreshSession } from '#console/app/session/session-actions.ts'
import { Button } from '#console/ui/button.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { showToast } from '#console/ui/layer/toasts.ts'
import { checkChosen, ChosenPassword, PasswordField, Problem } from './login/password-fields.tsx'
import { useSmallForm } from './use-small-form.ts'

export default function ChangePasswordScreen() {
  const { t } = useTranslation()
  const { ref } = useSearch({ from: '/_shell/change-password' })
  const due = useAtomValue(sessionAtom)?.customer.mustChangePassword ?? false
  const form = useSmallForm({
    fields: ['currentPassword', 'newPassword', 'repeat'],
    check: checkChosen,
    async send({ currentPassword, newPassword }) {
      const { sessionsEnded } = await callApi(changePassword, { body: { currentPassword, newPassword } })
      refreshSession(await callApi(myProfile, {}))
      showToast({
        tone: 'success',
        title: t('Your password is changed'),
        ...(sessionsEnded > 0 ? { detail: t('You are logged out everywhere else.') } : {}),
      })
      if (due) goTo(safeRef(ref) ?? HOME, { replace: true, force: true })
    },
  })
  return (
    <>
      <PageHeader title={t('Change password')}>
        {due ? t('Choose a new password to continue.') : t('This signs you out everywhere else.')}
      </PageHeader>
      <form noValidate onSubmit={form.submit} className="flex max-w-sm flex-col gap-4 px-4 py-3">
        <PasswordField
          autoFocus
          name="currentPassword"
          label={t('Current password')}
          value={form.values.currentPassword}
          error={form.error('currentPassword')}
          onChange={(value) => form.set('currentPassword', value)}
        />
        <ChosenPassword form={form} />
        <Problem text={form.problem} />
        <div className="flex gap-2">
          <Button type="submit" look="primary" busy={form.busy}>
            {t('Change password')}
          </Button>
          {due ? <Button onClick={logOut}>{t('Log out')}</Button> : null}
        </div>
      </form>
    </>
  )
}
