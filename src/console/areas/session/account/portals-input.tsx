import { portals } from '#contract/session/account.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { CustomInputProps } from '#console/form/fields.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'

type Portal = (typeof portals)[number]

const names: Readonly<Record<Portal, string>> = {
  ADMIN_CENTER: 'This console',
  LMS: 'Learning platform',
  INSTRUCTOR: 'Instructor pages',
}

export const portalName = (portal: string): string => names[portal as Portal] ?? portal

/** The portals of a value, as a sentence names them. */
export const portalWords = (value: unknown): string =>
  Array.isArray(value) ? value.map((one) => portalName(String(one))).join(', ') : ''

export const portalChoices = portals.map((value) => ({ value, label: names[value] }))

/** Several of the few portals there are. */
export function PortalsInput({ value, onChange, control, disabled }: CustomInputProps) {
  const { t } = useTranslation()
  const chosen = Array.isArray(value) ? (value as Portal[]) : []
  const toggle = (portal: Portal, on: boolean) =>
    // In one order, so that what is chosen again is no change.
    onChange(portals.filter((one) => (one === portal ? on : chosen.includes(one))))
  return (
    <div
      id={control.id}
      role="group"
      aria-label={t('Portals')}
      aria-describedby={control['aria-describedby']}
      tabIndex={-1}
      className="flex flex-wrap gap-x-5 gap-y-1.5 py-1"
    >
      {portals.map((portal) => (
        <Checkbox
          key={portal}
          checked={chosen.includes(portal)}
          disabled={disabled}
          aria-invalid={control['aria-invalid']}
          onChange={(event) => toggle(portal, event.target.checked)}
        >
          {t(names[portal])}
        </Checkbox>
      ))}
    </div>
  )
}
