import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { allows } from '#contract/core/permission.ts'
import { ListedNames, RecordName } from '#console/form/choice/choice-name.tsx'
import type { Choice } from '#console/form/choice/choices.ts'
import { calendarDay, number, rupiah } from '#console/ui/format.ts'
import type { ListField } from '#contract/core/list/list-field.ts'
import type { AnySearch } from './list-search.ts'
import type { Days } from './range.ts'
import { isOfDays, readDays, readEnds, readRange } from './range.ts'
import { daysOf } from './filter-keys.ts'
import { chosenOf, modeOf, modeWords } from './filter-mode.ts'
import type { Filter } from '#console/list/resource-list.ts'

function DaysValue({ from, to }: Days) {
  const { t } = useTranslation()
  const first = from === undefined ? undefined : calendarDay(from)
  const last = to === undefined ? undefined : calendarDay(to)
  if (first !== undefined && first === last) return <>{first}</>
  if (first !== undefined && last !== undefined) return <>{`${first} – ${last}`}</>
  return <>{first === undefined ? t('until {{day}}', { day: last }) : t('from {{day}}', { day: first })}</>
}

/** `Rp.100.000 – Rp.500.000`, `from Rp.100.000`, or of one number that. */
function Numbers({ value, field }: { value: unknown; field: ListField }) {
  const { t } = useTranslation()
  const show = field.type === 'money' ? rupiah : number
  const { from, to } = readEnds(value, field) ?? {}
  if (from && to) {
    const { from: first = 0, to: last = 0 } = readRange(value, field) ?? {}
    return <>{first === last ? show(first) : `${show(first)} – ${show(last)}`}</>
  }
  const amount = show(Number((from ?? to)?.value))
  if (from) return <>{from.open ? t('more than {{amount}}', { amount }) : t('from {{amount}}', { amount })}</>
  return <>{to?.open ? t('less than {{amount}}', { amount }) : t('up to {{amount}}', { amount })}</>
}

/** The name that a loaded row gives to a record of which no call knows the name. */
function seenName<Row>(
  rows: readonly { row: Row }[],
  named: ((row: Row) => Choice<number> | undefined) | undefined,
  value: number,
): Choice<number> | undefined {
  for (const { row } of rows) {
    const choice = named?.(row)
    if (choice?.value === value) return choice
  }
  return undefined
}

interface FilterValueProps<Row> {
  filter: Filter<Row>
  search: AnySearch
  loaded: () => readonly { row: Row }[]
}

/** The values of a filter, in words. */
function Values<Row>({ filter, search, loaded }: FilterValueProps<Row>) {
  const { t } = useTranslation()
  const granted = useAtomValue(permissionsAtom)
  const value = search[filter.key]
  const chosen = chosenOf(filter, search)
  const id = Number(chosen[0])
  switch (filter.kind) {
    case 'enum': {
      const words = chosen.map((one) => filter.choices.find((choice) => choice.value === one)?.label ?? String(one))
      return <>{words.map((word) => t(word)).join(', ')}</>
    }
    case 'list':
      return <ListedNames source={filter.source} values={chosen.map(String)} />
    case 'record': {
      const seen = seenName(loaded(), filter.named, id)
      if (seen) return <>{seen.label}</>
      // To ask without the permission would put "forbidden" in place of the whole screen.
      if (!allows(granted, filter.needs ?? null)) return <>{`#${id}`}</>
      return <RecordName source={filter.source} value={id} />
    }
    case 'seen':
      return <>{seenName(loaded(), filter.named, id)?.label ?? `#${id}`}</>
    case 'bool':
      return <>{t(value === true ? filter.yes : filter.no)}</>
    case 'dates':
      return <DaysValue {...daysOf(filter, search)} />
    case 'range':
      return isOfDays(filter.field) ? (
        <DaysValue {...readDays(value)} />
      ) : (
        <Numbers value={value} field={filter.field} />
      )
    default:
      return <>{String(chosen[0] ?? value)}</>
  }
}

/** What a filter asks, in words: `Sent, Void`, `is not Sent`, `is empty`. */
export function FilterValue<Row>(props: FilterValueProps<Row>) {
  const { t } = useTranslation()
  const { filter, search } = props
  const mode = modeOf(filter, search)
  const words = t(modeWords(filter, mode))
  if (mode === 'empty' || mode === 'filled') return <>{words}</>
  return (
    <>
      {mode === 'not' ? <>{words} </> : null}
      <Values {...props} />
    </>
  )
}
