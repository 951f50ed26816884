import { useAtom, useAtomValue } from 'jotai'
import type { KeyboardEvent } from 'react'
import { allows } from '#contract/core/permission.ts'
import type { NotificationType, NotificationWay } from '#contract/notification/notification-kinds.ts'
import { notificationKinds, notificationWays } from '#contract/notification/notification-kinds.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { notificationChoiceAtom } from '#console/app/notification-choice.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { Section } from '#console/screen/section.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'

const wayTitles: Readonly<Record<NotificationWay, string>> = { IN_APP: 'In the bell', EMAIL: 'By e-mail' }
const types = Object.keys(notificationKinds) as NotificationType[]

/** Arrows walk the boxes as cells of a table. */
function walk(event: KeyboardEvent<HTMLInputElement>): void {
  const steps: Readonly<Record<string, number>> = { ArrowUp: -2, ArrowDown: 2, ArrowLeft: -1, ArrowRight: 1 }
  const by = steps[event.key]
  if (by === undefined) return
  const boxes = [...(event.currentTarget.closest('table')?.querySelectorAll('input') ?? [])]
  const next = boxes[boxes.indexOf(event.currentTarget) + by]
  event.preventDefault()
  next?.focus()
}

/** Of each kind of notification where the person hears of it: in the bell, by e-mail, both or neither. */
export function ChooseWays() {
  const { t } = useTranslation()
  const [choice, setChoice] = useAtom(notificationChoiceAtom)
  const permissions = useAtomValue(permissionsAtom)
  const waysOf = (type: NotificationType): readonly NotificationWay[] => choice[type] ?? ['IN_APP']
  const put = (type: NotificationType, way: NotificationWay, on: boolean) =>
    setChoice({
      ...choice,
      [type]: notificationWays.filter((each) => (each === way ? on : waysOf(type).includes(each))),
    })
  return (
    <Section title="What I am notified of">
      <table className="w-full">
        <thead className="text-left text-muted">
          <tr>
            <th scope="col" className="px-4 py-1.5 font-medium">
              {t('Occasion')}
            </th>
            {notificationWays.map((way) => (
              <th key={way} scope="col" className="px-2 py-1.5 text-center font-medium">
                {t(wayTitles[way])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types
            .filter((type) => allows(permissions, notificationKinds[type].permission))
            .map((type) => (
              <tr key={type} className="border-t border-line focus-within:bg-hover">
                <th scope="row" className="px-4 py-1.5 text-left font-normal">
                  {t(notificationKinds[type].title)}
                </th>
                {notificationWays.map((way) => (
                  <td key={way} className="px-2 py-1.5 text-center">
                    <Checkbox
                      aria-label={`${t(notificationKinds[type].title)}: ${t(wayTitles[way])}`}
                      onKeyDown={walk}
                      checked={waysOf(type).includes(way)}
                      onChange={(event) => put(type, way, event.target.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </Section>
  )
}
