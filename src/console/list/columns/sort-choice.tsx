import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { Select } from '#console/ui/select.tsx'
import type { SortPart } from '#console/list/filter/list-search.ts'
import { parseSort } from '#console/list/filter/list-search.ts'
import type { ListModel } from '#console/list/use-list.ts'

const NONE = ''

function written(parts: readonly SortPart[]): string {
  return parts.map(({ column, descending }) => (descending ? `-${column}` : column)).join(',')
}

/** What the list is sorted by, first and then: for screens without a header, and for keys. */
export function SortChoice<Row>({ model }: { model: ListModel<Row> }) {
  const { t } = useTranslation()
  const { list, search, change } = model
  const parts = parseSort(search.sort ?? list.defaultSort)
  const columns = list.columns.flatMap(({ sort, title }) =>
    sort === undefined ? [] : [{ value: sort, label: t(title) }],
  )
  // The usual sort may be by a column that the list does not show.
  const unknown = parts.filter(({ column }) => columns.every(({ value }) => value !== column))
  const options = [...columns, ...unknown.map(({ column }) => ({ value: column, label: t('Default order') }))]

  function set(i: number, next: SortPart | undefined) {
    const all = next === undefined ? parts.slice(0, i) : parts.with(i, next)
    const sort = written(all)
    change({ sort: sort === list.defaultSort ? undefined : sort })
  }

  return (
    <div className="flex flex-col gap-1.5 p-2">
      {[0, 1].map((i) => {
        const part = parts[i]
        if (i > parts.length) return null
        const label = i === 0 ? t('Sort by') : t('then by')
        const free = options.filter(({ value }) => parts.every(({ column }, other) => other === i || column !== value))
        return (
          <div key={i} className="flex items-center gap-2">
            <span className="w-14 shrink-0 text-muted">{label}</span>
            <Select
              aria-label={label}
              placeholder={t('nothing')}
              className="min-w-0 grow"
              value={part?.column ?? NONE}
              options={i === 0 ? free : [{ value: NONE, label: t('nothing') }, ...free]}
              onChange={(column) => {
                if (column === NONE) set(i, undefined)
                else if (i === parts.length) change({ sort: written([...parts, { column, descending: false }]) })
                else set(i, { column, descending: part?.descending ?? false })
              }}
            />
            <Button
              look="ghost"
              disabled={part === undefined}
              className="w-20"
              onClick={() => part && set(i, { ...part, descending: !part.descending })}
            >
              {part?.descending ? t('descending') : t('ascending')}
            </Button>
          </div>
        )
      })}
    </div>
  )
}
