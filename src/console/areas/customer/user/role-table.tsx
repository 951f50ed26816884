import type { KeyboardEvent } from 'react'
import { Fragment } from 'react'
import { allows } from '#contract/core/permission.ts'
import type { Permission } from '#contract/core/permission.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { actionOf, actionWords, areas, areaWords, permissionsOf } from './permission-words.ts'

const common = ['read', 'create', 'update', 'delete'] as const
const steps: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Arrows walk the boxes: up and down within the place of the row, left and right along it. */
function walk(event: KeyboardEvent<HTMLInputElement>): void {
  const step = steps[event.key]
  const row = event.currentTarget.closest('tr')
  const rows = [...(event.currentTarget.closest('tbody')?.rows ?? [])]
  if (!step || !row) return
  const boxesIn = (one: HTMLTableRowElement) => [...one.querySelectorAll<HTMLInputElement>('input:not(:disabled)')]
  const at = boxesIn(row).indexOf(event.currentTarget)
  event.preventDefault()
  if (step[1] !== 0) {
    boxesIn(row)[at + step[1]]?.focus()
    return
  }
  // Rows without a box to choose are passed over.
  for (let next = rows.indexOf(row) + step[0]; next >= 0 && next < rows.length; next += step[0]) {
    const boxes = boxesIn(rows[next] as HTMLTableRowElement)
    const box = boxes[Math.min(at, boxes.length - 1)]
    if (box) return box.focus()
  }
}

interface RoleTableProps {
  chosen: readonly string[]
  /** Permissions of the user; a role can grant no others. */
  granted: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Permissions as a table of areas and actions. */
export function RoleTable({ chosen, granted, onChange }: RoleTableProps) {
  const { t } = useTranslation()
  const box = (permission: string, words?: string) => (
    <Checkbox
      aria-label={`${t(areaWords[permission.split(':')[0] as keyof typeof areaWords])}: ${t(actionWords(actionOf(permission)))}`}
      checked={chosen.includes(permission)}
      disabled={!allows(granted, permission as Permission)}
      onKeyDown={walk}
      onChange={(event) =>
        onChange(event.target.checked ? [...chosen, permission].toSorted() : chosen.filter((one) => one !== permission))
      }
      className="mr-3"
    >
      {words}
    </Checkbox>
  )
  return (
    <table aria-label={t('Permissions')} className="w-full border-collapse">
      <thead className="text-left text-muted">
        <tr>
          <th scope="col" className="py-1 pr-4 font-medium">
            {t('Area')}
          </th>
          {common.map((action) => (
            <th key={action} scope="col" className="px-2 py-1 font-medium">
              {t(actionWords(action))}
            </th>
          ))}
          <th scope="col" className="min-w-44 px-2 py-1 font-medium">
            {t('More')}
          </th>
        </tr>
      </thead>
      <tbody>
        {areas.map((area) => {
          const own = permissionsOf(area)
          return (
            <tr key={area} className="border-t border-line focus-within:bg-hover">
              <th scope="row" className="py-1 pr-4 text-left font-normal">
                {t(areaWords[area])}
              </th>
              {common.map((action) => (
                <td key={action} className="px-2 py-1">
                  {box(`${area}:${action}`)}
                </td>
              ))}
              <td className="px-2 py-1">
                {own
                  .filter((permission) => !common.some((action) => permission === `${area}:${action}`))
                  .map((permission) => (
                    <Fragment key={permission}>{box(permission, t(actionWords(actionOf(permission))))}</Fragment>
                  ))}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
