import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { FieldValue } from './field-value.tsx'
import type { FieldSpec, Values } from './fields.ts'
import type { Difference, Merge } from './merge.ts'

export type Pick = 'mine' | 'theirs'

interface ConflictPanelProps<V extends Values> {
  merge: Merge
  fields: readonly FieldSpec<V>[]
  values: V
  busy: boolean
  /** Saves with the chosen side of every field that both changed. */
  onResolve: (picks: Readonly<Record<string, Pick>>) => void
}

interface SideProps {
  group: string
  chosen: boolean
  onChoose: () => void
  children: ReactNode
}

function Side({ group, chosen, onChoose, children }: SideProps) {
  return (
    <label className="flex items-center gap-2">
      <input type="radio" name={group} checked={chosen} onChange={onChoose} />
      <span className="break-words">{children}</span>
    </label>
  )
}

/** Somebody else saved first: both values of every field that both changed, and a choice. */
export function ConflictPanel<V extends Values>({ merge, fields, values, busy, onResolve }: ConflictPanelProps<V>) {
  const { t } = useTranslation()
  const [picks, setPicks] = useState<Record<string, Pick>>({})
  const specOf = (field: string) => fields.find((spec) => spec.name === field)
  const shown = (difference: Difference, side: Pick) => {
    const spec = specOf(difference.field)
    return spec ? <FieldValue spec={spec} value={difference[side]} values={values} /> : null
  }
  const labelOf = (field: string) => t(specOf(field)?.label ?? field)
  const open = merge.conflicts.some(({ field }) => picks[field] === undefined)

  return (
    <section
      role="alert"
      data-conflict
      aria-label={t('Somebody else changed this record in the meantime.')}
      className="flex flex-col gap-3 rounded-md border border-warning bg-warning-soft p-4"
    >
      <h2 className="font-semibold">{t('Somebody else changed this record in the meantime.')}</h2>
      {merge.conflicts.length > 0 ? (
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="text-sm text-muted">
              <th className="py-1 pr-3 font-medium">{t('Field')}</th>
              <th className="py-1 pr-3 font-medium">{t('Yours')}</th>
              <th className="py-1 font-medium">{t('Theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {merge.conflicts.map((difference) => (
              <tr key={difference.field} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-3 font-medium">
                  {labelOf(difference.field)}
                </th>
                {(['mine', 'theirs'] as const).map((side) => (
                  <td key={side} className="py-1.5 pr-3">
                    <Side
                      group={`conflict-${difference.field}`}
                      chosen={picks[difference.field] === side}
                      onChoose={() => setPicks((before) => ({ ...before, [difference.field]: side }))}
                    >
                      {shown(difference, side)}
                    </Side>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>{t('Nothing that you changed was changed by them.')}</p>
      )}
      {merge.taken.length > 0 ? (
        <div>
          <p className="text-muted">{t('Taken over from them:')}</p>
          <ul className="list-inside list-disc">
            {merge.taken.map((difference) => (
              <li key={difference.field}>
                {labelOf(difference.field)}: {shown(difference, 'theirs')}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" busy={busy} disabled={open} onClick={() => onResolve(picks)}>
          {merge.conflicts.length > 0 ? t('Save with these values') : t('Save')}
        </Button>
        {open ? <span className="text-muted">{t('Choose a value for every field first.')}</span> : null}
      </div>
    </section>
  )
}
