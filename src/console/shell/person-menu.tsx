import { useAtomValue, useStore } from 'jotai'
import { goTo } from '#console/app/current-console.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { workingSettingsAtom } from '#console/app/key-settings.ts'
import { densityAtom, languageAtom, themeAtom } from '#console/app/preferences.ts'
import { screens } from '#console/app/screen/screens.ts'
import type { Session } from '#console/app/session/session.ts'
import type { IconName } from '#console/ui/icon.tsx'
import type { MenuEntry } from '#console/ui/layer/menu.tsx'
import { Menu } from '#console/ui/layer/menu.tsx'
import { workingKeys } from '#engine/keys/key-settings.ts'
import { frameCommands } from './frame-commands.ts'
import { Avatar } from '#console/ui/avatar.tsx'
import { personButton } from './person-button.ts'
import { useFramePictures } from './use-frame-pictures.ts'

/** Entries of commands by their ids, and of screens by their paths: the menu has no action of its own. */
function useEntries(): (id: string, icon?: IconName) => readonly MenuEntry[] {
  const { t } = useTranslation()
  const store = useStore()
  const settings = useAtomValue(workingSettingsAtom)
  // What is chosen is read from these.
  useAtomValue(themeAtom)
  useAtomValue(densityAtom)
  useAtomValue(languageAtom)
  return (id, icon) => {
    const screen = screens().find(({ path }) => path === id)
    if (screen) return [{ label: t(screen.title), onSelect: () => goTo(id), ...(icon ? { icon } : {}) }]
    const frame = frameCommands.find(({ command }) => command.id === id)
    if (!frame) return []
    const { command, act, isChosen } = frame
    return [
      {
        label: t(command.short ?? command.title),
        onSelect: () => void act(),
        keys: workingKeys(settings, id, command.shortcut?.keys),
        ...(icon ? { icon } : {}),
        ...(isChosen ? { checked: isChosen(store.get) } : {}),
      },
    ]
  }
}

/** The person: profile, look, language, keys, the way out. */
export function PersonMenu({ session }: { session: Session }) {
  const { t } = useTranslation()
  const entries = useEntries()
  const { name, roles } = session.customer
  const photo = useFramePictures()?.photo
  return (
    <Menu
      label={name}
      command="console.person"
      button={<Avatar name={name} src={photo?.iconUrl} />}
      buttonClassName={personButton}
      header={
        <div className="flex items-center gap-3 px-2 py-1.5">
          {photo ? (
            <span className="size-10 shrink-0 rounded-full">
              <Avatar name={name} src={photo.iconUrl} />
            </span>
          ) : null}
          <div className="min-w-0">
            <p className="truncate font-medium">{name}</p>
            <p className="truncate text-sm text-muted">{session.user.email}</p>
            <p className="truncate text-sm text-muted">{roles.join(', ')}</p>
          </div>
        </div>
      }
      groups={[
        {
          entries: [
            ...entries('/profile', 'user'),
            ...entries('/my-leave', 'palm'),
            ...entries('/change-password', 'key'),
            ...entries('/keyboard', 'settings'),
            ...entries('console.keys', 'info'),
          ],
        },
        {
          title: t('Theme'),
          entries: ['system', 'light', 'dark'].flatMap((value) => entries(`console.theme-${value}`)),
        },
        {
          title: t('Density'),
          entries: ['dense', 'comfortable'].flatMap((value) => entries(`console.density-${value}`)),
        },
        { title: t('Language'), entries: ['en', 'id'].flatMap((value) => entries(`console.language-${value}`)) },
        { entries: entries('console.log-out') },
      ]}
    />
  )
}
