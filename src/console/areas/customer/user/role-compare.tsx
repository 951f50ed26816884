import { useState } from 'react'
import { allows } from '#contract/core/permission.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { Role } from '#contract/session/user.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Select } from '#console/ui/select.tsx'
import { actionOf, actionWords, areas, areaWords, permissionsOf } from './permission-words.ts'

/** Two roles next to each other, permission by permission. */
export function RoleCompare({ roles }: { roles: readonly Role[] }) {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<readonly [string, string]>([roles[0]?.code ?? '', roles[1]?.code ?? ''])
  const [onlyDifferent, setOnlyDifferent] = useState(true)
  const pair = codes.map((code) => roles.find((role) => role.code === code))
  const holds = (role: Role | undefined, permission: string) =>
    role !== undefined && allows(role.permissions, permission as Permission)
  const options = roles.map(({ code, name }) => ({ value: code, label: t(name) }))
  const lines = areas.flatMap((area) =>
    permissionsOf(area).flatMap((permission) => {
      const held = pair.map((role) => holds(role, permission))
      const isShown = onlyDifferent ? held[0] !== held[1] : held.some(Boolean)
      return isShown ? [{ permission, area, held }] : []
    }),
  )
  return (
    <section aria-label={t('Compare roles')} className="flex flex-col gap-2">
      <div className="grid grid-cols-2 items-center gap-3">
        {codes.map((code, at) => (
          <Select
            key={at === 0 ? 'first' : 'second'}
            aria-label={t(at === 0 ? 'First role' : 'Second role')}
            value={code}
            options={options}
            onChange={(next) => setCodes(at === 0 ? [next, codes[1]] : [codes[0], next])}
          />
        ))}
        <Checkbox checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.target.checked)}>
          {t('Only differences')}
        </Checkbox>
      </div>
      {lines.length === 0 ? (
        <p className="text-muted">{t('Both roles have the same permissions.')}</p>
      ) : (
        <table className="w-full border-collapse">
          <thead className="text-left text-muted">
            <tr>
              <th scope="col" className="py-1 pr-4 font-medium">
                {t('Permission')}
              </th>
              {pair.map((role, at) => (
                <th key={at === 0 ? 'first' : 'second'} scope="col" className="px-2 py-1 font-medium">
                  {role ? t(role.name) : '–'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ permission, area, held }) => (
              <tr key={permission} className="border-t border-line">
                <th scope="row" className="py-1 pr-4 text-left font-normal">
                  {t(areaWords[area])}: {t(actionWords(actionOf(permission)))}
                </th>
                {held.map((has, at) => (
                  <td key={at === 0 ? 'first' : 'second'} className={has ? 'px-2 py-1' : 'px-2 py-1 text-muted'}>
                    {t(has ? 'Yes' : 'No')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
