import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { ApiError } from '#contract/core/api-error.ts'
import type { DayStatus, WorkSheet } from '#contract/hr/work-day.ts'
import { dayLetters, dayStatuses, dayWords, statusOfLetter, workSheet, workSheetWrite } from '#contract/hr/work-day.ts'
import { callApi } from '#console/api/api.ts'
import { apiQuery } from '#console/api/query.ts'
import { errorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { WithCustomer } from '#console/list/customer.tsx'
import type { GridHandle } from '#console/screen/grid/grid.tsx'
import { Grid } from '#console/screen/grid/grid.tsx'
import type { GridColumn, GridEntry } from '#console/screen/grid/grid-options.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { showToast } from '#console/ui/layer/toasts.ts'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { MonthHeader, thisMonth } from '../month-header.tsx'
import { monthCommands, sheetCommands } from './sheet.commands.ts'

const route = getRouteApi('/_shell/attendance/sheet')

type Row = WorkSheet['rows'][number]
interface Entry {
  employeeId: number
  day: string
  status: DayStatus | null
}

const NOTHING = '.'
const rowKey = (row: Row) => row.id
const rowName = (row: Row) => row.name
const rowHint = (row: Row) => row.employeeNo
const letterAt = (row: Row, column: GridColumn) => row.days[Number(column.key) - 1] ?? NOTHING

/** The sheet with these states entered, before the server has answered. */
function entered(sheet: WorkSheet, entries: readonly Entry[]): WorkSheet {
  const byRow = new Map<number, Entry[]>()
  for (const one of entries) byRow.set(one.employeeId, [...(byRow.get(one.employeeId) ?? []), one])
  return {
    ...sheet,
    rows: sheet.rows.map((row) => {
      const own = byRow.get(row.id)
      if (!own) return row
      const letters = Array.from(row.days)
      for (const { day, status } of own)
        letters[Number(day.slice(8)) - 1] = status === null ? NOTHING : dayLetters[status]
      return { ...row, days: letters.join('') }
    }),
  }
}

function Sheet({ customerId, month }: { customerId: number; month: string }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const grid = useRef<GridHandle>(null)
  const [steps, setSteps] = useState<readonly (readonly Entry[])[]>([])
  const question = apiQuery(workSheet, { query: { customerId, month } })
  const { data } = useQuery(question)
  const columns = useMemo((): GridColumn[] => {
    const weekday = new Intl.DateTimeFormat(i18n.language === 'id' ? 'id-ID' : 'en-GB', {
      weekday: 'short',
      timeZone: 'UTC',
    })
    return (data?.days ?? []).map(({ day, holiday }) => {
      const key = String(Number(day.slice(8)))
      return { key, title: key, width: 40, editable: true, text: true, hint: holiday ?? weekday.format(new Date(day)) }
    })
  }, [data?.days, i18n.language])
  async function send(entries: readonly Entry[], isUndo: boolean) {
    client.setQueryData(question.queryKey, (sheet: WorkSheet | undefined) => sheet && entered(sheet, entries))
    try {
      const { before } = await callApi(workSheetWrite, { query: { customerId }, body: { entries: [...entries] } })
      if (!isUndo && before.length > 0) setSteps((all) => [...all, before])
    } catch (error) {
      showToast({ tone: 'error', title: error instanceof ApiError ? errorText(error) : t('This could not be saved.') })
      void client.invalidateQueries(question)
    }
  }
  function enter(entries: readonly GridEntry<Row>[]) {
    void send(
      entries.map(({ row, column, text }) => ({
        employeeId: row.id,
        day: `${month}-${column.key.padStart(2, '0')}`,
        status: text.trim() === '' ? null : (statusOfLetter(text) ?? null),
      })),
      false,
    )
  }
  function undo(): boolean {
    const last = steps.at(-1)
    if (!last) return false
    setSteps(steps.slice(0, -1))
    void send(last, true)
    return true
  }
  useScreenCommands(sheetCommands, {
    undo: steps.length === 0 ? undefined : undo,
    clear: () => grid.current?.clear() ?? false,
  })
  if (!data) return <Skeleton className="m-4 h-60" />
  return (
    <div className="flex min-h-0 grow flex-col">
      <p className="flex flex-wrap gap-x-4 gap-y-1 border-y border-line px-4 py-2 text-sm text-muted">
        {dayStatuses.map((status) => (
          <span key={status}>
            <kbd className="font-mono font-semibold text-text">{dayLetters[status]}</kbd> {t(dayWords[status])}
          </span>
        ))}
        <span className="grow text-end">
          <Button disabled={steps.length === 0} onClick={undo}>
            {t('Undo entry')}
          </Button>
        </span>
      </p>
      <Grid<Row>
        handle={grid}
        label={t('Month sheet')}
        rows={data.rows}
        rowKey={rowKey}
        rowName={rowName}
        rowHint={rowHint}
        rowTitle={t('Employee')}
        columns={columns}
        sort="name"
        onSort={() => undefined}
        cell={(row, column) => {
          const letter = letterAt(row, column)
          const status = statusOfLetter(letter)
          return {
            content: letter === NOTHING ? '' : letter,
            description: status === undefined ? undefined : t(dayWords[status]),
          }
        }}
        textOf={(row, column) => {
          const letter = letterAt(row, column)
          return letter === NOTHING ? '' : letter
        }}
        check={({ text }) =>
          text.trim() === '' || statusOfLetter(text) ? undefined : t('must be one of the letters above')
        }
        keyText={(key) => (statusOfLetter(key) ? key.toUpperCase() : undefined)}
        onEnter={enter}
        readOnly={false}
      />
    </div>
  )
}

/** Employees by the days of a month: a letter for each state, ranges at once, undo. */
export default function SheetScreen() {
  const { month = thisMonth() } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <>
      <MonthHeader
        title="Month sheet"
        month={month}
        commands={monthCommands}
        onShow={(next) => void navigate({ search: { month: next }, replace: true })}
      />
      <WithCustomer>{({ id }) => <Sheet key={`${id} ${month}`} customerId={id} month={month} />}</WithCustomer>
    </>
  )
}
