import { useNavigate } from '@tanstack/react-router'
import { useAtom, useSetAtom } from 'jotai'
import { keysHelpOpenAtom } from '#console/keys/keys-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useKeys } from '#console/app/key-settings.ts'
import { densityAtom, languageAtom, themeAtom } from '#console/app/preferences.ts'
import { logOut } from '#console/app/session/session-actions.ts'
import type { Session } from '#console/app/session/session.ts'
import { Menu } from '#console/ui/layer/menu.tsx'
import { Initials } from './initials.tsx'
import { personButton } from './person-button.ts'

/** The person: profile, look, language, keys, the way out. */
export function PersonMenu({ session }: { session: Session }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [theme, setTheme] = useAtom(themeAtom)
  const [density, setDensity] = useAtom(densityAtom)
  const [language, setLanguage] = useAtom(languageAtom)
  const showKeys = useSetAtom(keysHelpOpenAtom)
  const { name, roles } = session.customer
  const choices = <T extends string>(now: T, set: (value: T) => void, labels: Record<T, string>) =>
    (Object.entries(labels) as [T, string][]).map(([value, label]) => ({
      label,
      checked: value === now,
      onSelect: () => set(value),
    }))
  return (
    <Menu
      label={name}
      button={<Initials name={name} />}
      buttonClassName={personButton}
      header={
        <div className="px-2 py-1.5">
          <p className="truncate font-medium">{name}</p>
          <p className="truncate text-sm text-muted">{session.user.email}</p>
          <p className="truncate text-sm text-muted">{roles.join(', ')}</p>
        </div>
      }
      groups={[
        {
          entries: [
            { label: t('Profile'), icon: 'user', onSelect: () => void navigate({ to: '/profile' }) },
            { label: t('Change password'), icon: 'key', onSelect: () => void navigate({ to: '/change-password' }) },
            { label: t('Keyboard'), icon: 'settings', onSelect: () => void navigate({ to: '/keyboard' }) },
            { label: t('Keys'), icon: 'info', keys: useKeys('console.keys', '?'), onSelect: () => showKeys(true) },
          ],
        },
        {
          title: t('Theme'),
          entries: choices(theme, setTheme, { system: t('As the system'), light: t('Light'), dark: t('Dark') }),
        },
        {
          title: t('Rows'),
          entries: choices(density, setDensity, { dense: t('Dense'), comfortable: t('Comfortable') }),
        },
        {
          title: t('Language'),
          entries: choices(language, setLanguage, { en: 'English', id: 'Bahasa Indonesia' }),
        },
        { entries: [{ label: t('Log out'), onSelect: logOut }] },
      ]}
    />
  )
}
