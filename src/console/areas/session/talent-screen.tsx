import { useAtomValue } from 'jotai'
import { setMyTalent } from '#contract/session/own-account.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { callApi } from '#console/api/api.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { changeTalent } from '#console/app/session/session-actions.ts'
import type { Session } from '#console/app/session/session.ts'
import { useChange } from './use-change.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'

const flags = { disabled: 'Disabled', ctt: 'CTT', nda: 'NDA' } as const
type Flag = keyof typeof flags

/** The person as a talent: three flags, none of them set to begin with. */
export default function TalentScreen() {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const { busy, change } = useChange()
  if (!session) return null
  const set = (talent: Session['talent']) =>
    change(async () => changeTalent(await callApi(setMyTalent, { body: talent })), t('Your talent settings are saved'))
  return (
    <>
      <PageHeader title={t('Talent')}>{t('Your talent status. Changes are saved immediately.')}</PageHeader>
      <ul className="flex max-w-xl flex-col px-4 py-2">
        {(Object.keys(flags) as Flag[]).map((key) => (
          <li key={key} className="border-b border-line py-2.5 last:border-0">
            <Checkbox
              checked={session.talent[key]}
              aria-busy={busy}
              onChange={(event) => set({ ...session.talent, [key]: event.target.checked })}
            >
              {t(flags[key])}
            </Checkbox>
          </li>
        ))}
      </ul>
    </>
  )
}
