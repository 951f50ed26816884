import { useAtom, useAtomValue } from 'jotai'
import { hrefOfPin, isSamePin, pinsAtom } from '#console/app/pins.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { screens } from '#console/app/screen/screens.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { PathLink } from '#console/list/path-link.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import { tip } from '#console/ui/layer/tip.ts'
import { allows } from '#contract/core/permission.ts'
import type { Pin } from '#contract/core/preference.ts'

const screenOf = ({ path }: Pin) => screens().find((screen) => screen.path === path.replace(/\?.*/, ''))

/** The views of lists that the person has pinned, first in the sidebar. */
export default function PinnedViews({ icons, onGo }: { icons: boolean; onGo?: () => void }) {
  const { t } = useTranslation()
  const granted = useAtomValue(permissionsAtom)
  const [pins, setPins] = useAtom(pinsAtom)
  const shown = pins.filter((pin) => {
    const screen = screenOf(pin)
    return screen !== undefined && allows(granted, screen.permission)
  })
  if (shown.length === 0) return null
  return (
    <section aria-label={t('Pinned views')}>
      {icons ? null : (
        <h2 className="mt-2 flex h-6 items-center px-2 text-sm font-medium text-muted">{t('Pinned views')}</h2>
      )}
      <ul>
        {shown.map((pin) => {
          const { title = '', nav } = screenOf(pin) ?? {}
          const words = `${/^\d+$/.test(pin.view) ? pin.title : t(pin.title)} · ${t(title)}`
          return (
            <li
              key={hrefOfPin(pin)}
              className="group relative flex"
              {...(icons ? { ...tip(words), 'data-tip-side': 'right' } : {})}
            >
              <PathLink
                href={hrefOfPin(pin)}
                onGo={onGo}
                className={`flex h-7 min-w-0 grow items-center gap-2 rounded-md text-text hover:bg-hover pointer-coarse:h-9 ${icons ? 'justify-center' : 'px-2'}`}
              >
                <Icon name={nav?.icon ?? 'bookmark'} className="shrink-0 text-muted" />
                <span className={icons ? 'sr-only' : 'truncate'}>{words}</span>
              </PathLink>
              {icons ? null : (
                <span className="absolute inset-y-0 right-0 hidden items-center group-focus-within:flex group-hover:flex pointer-coarse:flex">
                  <IconButton
                    icon="x"
                    label={t('Unpin {{name}}', { name: words })}
                    onClick={() => setPins(pins.filter((one) => !isSamePin(one, pin)))}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
