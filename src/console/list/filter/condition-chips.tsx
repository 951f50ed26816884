import { useTranslation } from '#console/app/i18n.ts'
import { Icon } from '#console/ui/icon.tsx'
import type { ListFields } from '#contract/core/list/list-field.ts'
import { filterKeys } from '#engine/filter-line/plain.ts'
import { showFilterLine } from '#engine/filter-line/show.ts'
import { filtersOf, knownKeys } from './filter-keys.ts'
import type { ResourceList } from '#console/list/resource-list.ts'
import type { ListModel } from '#console/list/use-list.ts'
import { useLineContext } from './line-context.ts'

interface ConditionChipsProps<Row> {
  model: ListModel<Row>
  list: ResourceList<Row> & { fields: ListFields }
  /** Opens the line with the filters written out. */
  onEdit: () => void
}

/** The filters that were typed and that no editor could have set, as they were typed. */
export function ConditionChips<Row>({ model, list, onEdit }: ConditionChipsProps<Row>) {
  const { t } = useTranslation()
  const context = useLineContext(list)
  const { search, change } = model
  const shown = new Set(filtersOf(list).flatMap((one) => knownKeys(one, search)))
  const keys = filterKeys(list.fields).filter((key) => search[key] !== undefined && !shown.has(key))
  return keys.map((key) => {
    const text = showFilterLine({ [key]: search[key] }, undefined, context)
    return (
      <div
        key={key}
        className="flex h-control max-w-full shrink-0 items-center rounded-md border border-line bg-raised"
      >
        <button
          type="button"
          onClick={onEdit}
          aria-label={t('{{filter}}, edit as text', { filter: text })}
          className="flex h-full min-w-0 items-center rounded-md pr-1 pl-2 hover:bg-hover"
        >
          <span className="max-w-72 truncate font-medium">{text}</span>
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
