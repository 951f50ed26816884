import { useTranslation } from '#console/app/i18n.ts'
import { Icon } from '#console/ui/icon.tsx'
import { conditionsOf } from '#contract/core/list/list-condition.ts'
import type { ListField, ListFields } from '#contract/core/list/list-field.ts'
import { filterKeys } from '#engine/filter-line/plain.ts'
import { conditionWords } from './condition-words.ts'
import { filtersOf, keysOf, knownKeys } from './filter-keys.ts'
import type { ResourceList } from '#console/list/resource-list.ts'
import type { ListModel } from '#console/list/use-list.ts'
import { useLineContext } from './line-context.ts'

interface ConditionChipsProps<Row> {
  model: ListModel<Row>
  list: ResourceList<Row> & { fields: ListFields }
  /** Opens the line with the filters written out. */
  onEdit: () => void
}

/** What a column is called: as its filter is, else as its column is. */
function titleOf<Row>(list: ResourceList<Row>, field: string): string {
  const filter = filtersOf(list).find((one) => keysOf(one).includes(field))
  return filter?.title ?? list.columns.find(({ key }) => key === field)?.title ?? field
}

/** The filters that were typed and that no editor could have set, in words. */
export function ConditionChips<Row>({ model, list, onEdit }: ConditionChipsProps<Row>) {
  const { t } = useTranslation()
  const { choices = {} } = useLineContext(list)
  const { search, change } = model
  const shown = new Set(filtersOf(list).flatMap((one) => knownKeys(one, search)))
  const keys = filterKeys(list.fields).filter((key) => search[key] !== undefined && !shown.has(key))
  return keys.flatMap((key) => {
    const [asked] = conditionsOf(list.fields, { [key]: search[key] })
    if (!asked) return []
    const { field: of, condition } = asked
    const labels = new Map(choices[of]?.map(({ value, label }) => [value, label ?? value]))
    const title = t(titleOf(list, of))
    const words = conditionWords(condition, list.fields[of] as ListField, labels, t)
    const text = `${title} ${words}`
    return (
      <div
        key={key}
        className="flex h-control max-w-full shrink-0 items-center rounded-md border border-line bg-raised"
      >
        <button
          type="button"
          onClick={onEdit}
          aria-label={t('{{filter}}, edit as text', { filter: text })}
          className="flex h-full min-w-0 items-center gap-1 rounded-md pr-1 pl-2 hover:bg-hover"
        >
          <span className="shrink-0 text-muted">{title}</span>
          <span className="max-w-72 truncate font-medium">{words}</span>
        </button>
        <button
          type="button"
          aria-label={t('Remove the filter {{name}}', { name: text })}
          onClick={() => change({ [key]: undefined })}
          className="flex h-full w-6 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text"
        >
          <Icon name="x" size={14} />
        </button>
      </div>
    )
  })
}
