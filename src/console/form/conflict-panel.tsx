import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { FieldValue } from './field-value.tsx'
import type { FieldSpec, Values } from './fields.ts'
import type { Difference, Merge } from './merge.ts'

export type Side = 'mine' | 'theirs'

interface ConflictPanelProps<V extends Values> {
  merge: Merge
  /** Who changed the record and when, as far as that is known. */
  by: string | null
  at: string | null
  fields: readonly FieldSpec<V>[]
  values: V
  busy: boolean
  /** Saves with the chosen side of every field that both changed. */
  onResolve: (picks: Readonly<Record<string, Side>>) => void
}

interface ChoiceProps {
  group: string
  chosen: boolean
  onChoose: () => void
  children: ReactNode
}

function Choice({ group, chosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex items-center gap-2">
      <input type="radio" name={group} checked={chosen} onChange={onChoose} />
      <span className="break-words">{children}</span>
    </label>
  )
}

/** What only the other person changed. */
function TakenOver<V extends Values>({
  merge,
  fields,
  values,
}: Pick<ConflictPanelProps<V>, 'merge' | 'fields' | 'values'>) {
  const { t } = useTranslation()
  if (merge.taken.length === 0) return null
  return (
    <div>
      <p className="text-muted">{t('Their other changes remain:')}</p>
      <ul className="list-inside list-disc">
        {merge.taken.map(({ field, theirs }) => {
          const spec = fields.find(({ name }) => name === field)
          return (
            <li key={field}>
              {t(spec?.label ?? field)}: {spec ? <FieldValue spec={spec} value={theirs} values={values} /> : null}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Says whose change was saved together with the person's own, which it left alone. */
export function MergedNote<V extends Values>({
  by,
  ...rest
}: Pick<ConflictPanelProps<V>, 'merge' | 'by' | 'fields' | 'values'>) {
  const { t } = useTranslation()
  return (
    <div role="status" className="flex flex-col gap-1 rounded-md bg-accent-soft px-4 py-2">
      <p>
        {by === null
          ? t('Saved together with changes by someone else.')
          : t('Saved together with changes by {{name}}.', { name: by })}
      </p>
      <TakenOver {...rest} />
    </div>
  )
}

/** Somebody else saved first: both values of every field that both changed, and a choice. */
export function ConflictPanel<V extends Values>({
  merge,
  by,
  at,
  fields,
  values,
  busy,
  onResolve,
}: ConflictPanelProps<V>) {
  const { t } = useTranslation()
  const [picks, setPicks] = useState<Record<string, Side>>({})
  const specOf = (field: string) => fields.find((spec) => spec.name === field)
  const shown = (difference: Difference, side: Side) => {
    const spec = specOf(difference.field)
    return spec ? <FieldValue spec={spec} value={difference[side]} values={values} /> : null
  }
  const labelOf = (field: string) => t(specOf(field)?.label ?? field)
  const title =
    by === null
      ? t('Someone else changed this record in the meantime.')
      : t('{{name}} changed this record in the meantime.', { name: by })
  const open = merge.conflicts.some(({ field }) => picks[field] === undefined)

  return (
    <section
      role="alert"
      data-conflict
      aria-label={title}
      className="flex flex-col gap-3 rounded-md border border-warning bg-warning-soft p-4"
    >
      <h2 className="font-semibold">
        {title} {at === null ? null : <Moment value={at} time />}
      </h2>
      {merge.conflicts.length > 0 ? (
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="text-sm text-muted">
              <th className="py-1 pr-3 font-medium">{t('Field')}</th>
              <th className="py-1 pr-3 font-medium">{t('Yours')}</th>
              <th className="py-1 font-medium">{by ?? t('Theirs')}</th>
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
                    <Choice
                      group={`conflict-${difference.field}`}
                      chosen={picks[difference.field] === side}
                      onChoose={() => setPicks((before) => ({ ...before, [difference.field]: side }))}
                    >
                      {shown(difference, side)}
                    </Choice>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>{t('They changed none of the fields that you changed.')}</p>
      )}
      <TakenOver merge={merge} fields={fields} values={values} />
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" data-resolve busy={busy} disabled={open} onClick={() => onResolve(picks)}>
          {merge.conflicts.length > 0 ? t('Save with these values') : t('Save')}
        </Button>
        {open ? <span className="text-muted">{t('Choose a value for every field first.')}</span> : null}
      </div>
    </section>
  )
}
