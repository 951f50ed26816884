import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#console/app/i18n.ts'
import { choicesQuery } from '#console/form/choice/choices.ts'
import type { Choice } from '#console/form/choice/choices.ts'
import { hasKnownValues } from '#contract/core/list/list-field.ts'
import { filtersOf } from '#console/list/filter/filter-keys.ts'
import { useCounts } from '#console/list/filter/use-counts.ts'
import type { Filter } from '#console/list/resource-list.ts'
import type { ListModel } from '#console/list/use-list.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import { groupShown } from './quick-view.ts'
import { Strip } from './strip.tsx'

type Grouping<Row> = Extract<Filter<Row>, { kind: 'enum' | 'list' | 'bool' }>

const isGrouping = <Row,>(filter: Filter<Row>): filter is Grouping<Row> =>
  filter.kind === 'enum' || filter.kind === 'list' || filter.kind === 'bool'

/** The columns that a list can be grouped by: those with few values, which the server counts. */
export function groupingsOf<Row>({ list }: Pick<ListModel<Row>, 'list'>): Grouping<Row>[] {
  if (!list.figures) return []
  return filtersOf(list)
    .filter(isGrouping)
    .filter((filter) => hasKnownValues(list.fields?.[filter.key]))
}

function GroupsOf<Row>({
  model,
  filter,
  choices,
  onLeave,
}: {
  model: ListModel<Row>
  filter: Grouping<Row>
  choices: readonly Choice[]
  onLeave: () => void
}) {
  const { t } = useTranslation()
  const { list, query, search, change } = model
  const { key } = filter
  const count = useCounts({ list, filter, query })
  const shown = groupShown(search[key])
  const wanted = (value: string) => (filter.kind === 'bool' ? value === 'true' : [value])
  return (
    <Strip
      label={t('Groups by {{column}}', { column: t(filter.title) })}
      onLeave={onLeave}
      items={[
        {
          key: '',
          label: t('All'),
          active: search[key] === undefined,
          choose: () => change({ [key]: undefined, open: undefined }, { replace: true }),
        },
        ...choices.map(({ value, label }) => ({
          key: value,
          label: t(label),
          count: count?.(value),
          active: shown === value,
          choose: () => change({ [key]: wanted(value), open: undefined }, { replace: true }),
        })),
      ]}
    >
      <span className="flex shrink-0 items-center text-sm text-muted">
        {t(filter.title)}
        <IconButton icon="x" label={t('End grouping')} onClick={() => change({ group: undefined })} />
      </span>
    </Strip>
  )
}

function ListGroups<Row>(props: {
  model: ListModel<Row>
  filter: Extract<Grouping<Row>, { kind: 'list' }>
  onLeave: () => void
}) {
  const { data } = useQuery(choicesQuery(props.filter.source, ''))
  return <GroupsOf {...props} choices={data ?? []} />
}

/** The groups of a list by the column that its address names, with the number of rows in each. */
export default function Groups<Row>({ model, onLeave }: { model: ListModel<Row>; onLeave: () => void }) {
  const filter = groupingsOf(model).find(({ key }) => key === model.search.group)
  if (!filter) return null
  if (filter.kind === 'list') return <ListGroups model={model} filter={filter} onLeave={onLeave} />
  const choices =
    filter.kind === 'enum'
      ? filter.choices
      : [
          { value: 'true', label: filter.yes },
          { value: 'false', label: filter.no },
        ]
  return <GroupsOf model={model} filter={filter} choices={choices} onLeave={onLeave} />
}
