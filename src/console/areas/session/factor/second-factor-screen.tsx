import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { mySecondFactor } from '#contract/session/second-factor.ts'
import { myProfile } from '#contract/session/session.ts'
import { callApi } from '#console/api/api.ts'
import { apiQuery } from '#console/api/query.ts'
import { goTo } from '#console/app/current-console.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { HOME, safeRef } from '#console/app/ref.ts'
import { refreshSession } from '#console/app/session/session-actions.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { showToast } from '#console/ui/layer/toasts.ts'
import { Manage } from './manage.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'

export default function SecondFactorScreen() {
  const { t } = useTranslation()
  const { ref } = useSearch({ from: '/_shell/second-factor' })
  const due = useAtomValue(sessionAtom)?.customer.factorDue ?? false
  const client = useQueryClient()
  const { data: factor } = useQuery(apiQuery(mySecondFactor, {}))
  const [codes, setCodes] = useState<string[]>()
  const reread = () => client.invalidateQueries({ queryKey: [mySecondFactor.path] })

  async function showCodes(given: string[]) {
    // There are none where another factor was set up before.
    setCodes(given.length > 0 ? given : undefined)
    await reread()
  }

  /** Where a role requires it, the session works from here on, once the codes have been seen. */
  async function goOn() {
    setCodes(undefined)
    if (!due) return
    refreshSession(await callApi(myProfile, {}))
    goTo(safeRef(ref) ?? HOME, { replace: true, force: true })
  }

  async function afterChange() {
    await reread()
    refreshSession(await callApi(myProfile, {}))
  }

  async function afterRemoval() {
    showToast({ tone: 'success', title: t('Two-step verification is off') })
    await reread()
    // A role may require it: then it has to be set up anew.
    refreshSession(await callApi(myProfile, {}))
  }

  const body = codes ? (
    <RecoveryCodes codes={codes} onDone={() => void goOn()} />
  ) : !factor ? null : (
    <>
      {factor.enabled ? (
        <Manage factor={factor} onCodes={(given) => void showCodes(given)} onRemoved={() => void afterRemoval()} />
      ) : null}
      <Passkeys factor={factor} onCodes={showCodes} onChanged={afterChange} />
      {factor.app ? null : (
        <section aria-label={t('Authenticator app')} className="py-2">
          <h2 className="px-4 font-semibold">{t('Authenticator app')}</h2>
          <SetUp due={due} onConfirmed={(given) => void showCodes(given)} />
        </section>
      )}
    </>
  )
  return (
    <>
      <PageHeader title={t('Two-step verification')}>
        {due
          ? t('Set up two-step verification to continue: your role requires it.')
          : t('In addition to your password, you log in with a passkey or a code from your phone.')}
      </PageHeader>
      {body}
    </>
  )
}
