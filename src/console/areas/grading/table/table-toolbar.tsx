import type { RefObject } from 'react'
import { useState } from 'react'
import type { CellFilter, SheetRow } from '#contract/grading/score.ts'
import { cellFilters, placeStatuses } from '#contract/grading/score.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Input } from '#console/ui/input.tsx'
import type { SelectOption } from '#console/ui/select.tsx'
import { Select } from '#console/ui/select.tsx'
import { filterWords, statusWords } from './table-words.ts'

export interface TableFilters {
  q?: string | undefined
  status?: SheetRow['status'] | undefined
  cells?: CellFilter | undefined
  level?: number | undefined
}

interface TableToolbarProps {
  filters: TableFilters
  /** How many levels the scheme has. */
  levels: number
  search: RefObject<HTMLInputElement | null>
  onChange: (filters: TableFilters) => void
  onDown: () => void
}

const ALL = ''

/** What narrows the table down. */
export function TableToolbar({ filters, levels, search, onChange, onDown }: TableToolbarProps) {
  const { t } = useTranslation()
  const { q = '', status, cells, level } = filters
  // The address follows what is typed.
  const [text, setText] = useState(q)
  const statuses: SelectOption<string>[] = [{ value: ALL, label: t('Every status') }].concat(
    placeStatuses.filter((one) => one !== 'DROPPED').map((value) => ({ value, label: t(statusWords[value]) })),
  )
  const states: SelectOption<string>[] = [{ value: ALL, label: t('All cells') }].concat(
    cellFilters.map((value) => ({ value, label: t(filterWords[value]) })),
  )
  const depths: SelectOption<string>[] = [{ value: ALL, label: t('All levels') }].concat(
    Array.from({ length: levels }, (_, n) => ({ value: String(n + 1), label: t('Level {{n}}', { n: n + 1 }) })),
  )
  return (
    <>
      <Input
        ref={search}
        type="search"
        className="max-w-56"
        aria-label={t('Find a participant')}
        placeholder={t('Find a participant')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onChange({ q: event.target.value === '' ? undefined : event.target.value })
        }}
        onKeyDown={(event) => {
          if ((event.key !== 'ArrowDown' && event.key !== 'Enter') || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          onDown()
        }}
      />
      <Select
        aria-label={t('Status')}
        className="max-w-40"
        value={status ?? ALL}
        options={statuses}
        onChange={(value) => onChange({ status: placeStatuses.find((one) => one === value) })}
      />
      <Select
        aria-label={t('Cells')}
        className="max-w-52"
        value={cells ?? ALL}
        options={states}
        onChange={(value) => onChange({ cells: cellFilters.find((one) => one === value) })}
      />
      {levels > 1 ? (
        <Select
          aria-label={t('Levels')}
          className="max-w-32"
          value={level === undefined ? ALL : String(level)}
          options={depths}
          onChange={(value) => onChange({ level: value === ALL ? undefined : Number(value) })}
        />
      ) : null}
    </>
  )
}
