import { useAtomValue } from 'jotai'
import { allows } from '#contract/core/permission.ts'
import { tokenPermissions } from '#contract/session/api-token.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { CustomInputProps } from '#console/form/fields.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'

const areaOf = (permission: string) => permission.slice(0, permission.indexOf(':'))

/** The codes of a value of the form. */
export const permissionsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : [])

/** The permissions that a token is to have, out of the user's own. */
export function PermissionsInput({ value, onChange, control, disabled }: CustomInputProps) {
  const { t } = useTranslation()
  const granted = useAtomValue(permissionsAtom)
  const chosen = permissionsIn(value)
  const offered = tokenPermissions.filter((permission) => allows(granted, permission))
  const areas = [...new Set(offered.map(areaOf))]
  const put = (code: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, code].toSorted() : chosen.filter((one) => one !== code))
  const { 'aria-required': _required, ...frame } = control
  return (
    <div
      {...frame}
      role="group"
      aria-label={t('Permissions')}
      className="rounded-md border border-line px-3 py-1 aria-invalid:border-danger"
    >
      {areas.map((area) => (
        <fieldset
          key={area}
          className="relative flex flex-wrap items-center gap-x-4 border-b border-line py-1 pl-36 last:border-0"
        >
          <legend className="absolute left-0 w-36 font-mono text-sm">{area}</legend>
          {offered
            .filter((permission) => areaOf(permission) === area)
            .map((permission) => (
              <Checkbox
                key={permission}
                aria-label={permission}
                checked={chosen.includes(permission)}
                disabled={disabled}
                onChange={(event) => put(permission, event.target.checked)}
                className="font-mono text-sm"
              >
                {permission.slice(area.length + 1)}
              </Checkbox>
            ))}
        </fieldset>
      ))}
    </div>
  )
}
