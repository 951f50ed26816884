import { useRef, useState } from 'react'
import type { Reason } from '#contract/core/error.ts'
import type { GradingSheet, SheetRow } from '#contract/grading/score.ts'
import { gradingSummaryDownload } from '#contract/grading/score.ts'
import type { GradeColumn, SheetView } from '#contract/grading/sheet.rules.ts'
import { cellAt, columnsOf, isDecided } from '#contract/grading/sheet.rules.ts'
import { callApi } from '#console/api/api.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useWords } from '#console/commands/say.ts'
import { readDecimal } from '#console/form/decimal.ts'
import { LeaveGuard } from '#console/form/leave-guard.tsx'
import { Grid } from '#console/screen/grid/grid.tsx'
import type { GridHandle } from '#console/screen/grid/grid.tsx'
import type { GridColumn, GridEntry } from '#console/screen/grid/grid-options.ts'
import { KeyHint } from '#console/screen/key-hint.tsx'
import { usePending } from '#console/screen/use-pending.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { number } from '#console/ui/format.ts'
import { saveFile } from '#console/ui/transfer/save-file.ts'
import { counted } from '#engine/say.ts'
import type { Edit } from './edits.ts'
import { editKey, editsIn } from './edits.ts'
import { GradeCell } from './grade-cell.tsx'
import { ReasonField } from './reason-field.tsx'
import { RefusedList } from './refused-list.tsx'
import { tableCommands } from './table.commands.ts'
import type { TableFilters } from './table-toolbar.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { describe, gridColumn, textAt } from './table-words.ts'
import { TotalsPanel } from './totals-panel.tsx'
import { useLiveRows } from './use-live-rows.ts'
import { useOrder } from './use-order.ts'
import { useScores } from './use-scores.ts'

export interface TableSearch extends TableFilters {
  sort?: string | undefined
  tens?: number | undefined
}

interface GradeTableProps {
  sheet: GradingSheet
  search: TableSearch
  onSearch: (search: TableSearch) => void
  replace: (change: (sheet: GradingSheet) => GradingSheet) => void
  /** Why no score can be entered. */
  blocked: Reason | undefined
}

/** Screens so wide show the totals from the beginning. */
const WIDE = 1024

const rowKey = (row: SheetRow) => row.studentLmsClassId
const rowName = (row: SheetRow) => row.studentName
const rowHint = (row: SheetRow) => row.email

/** Everyone of a class by the items of its scheme, edited as a spreadsheet is, with what the class comes to. */
export function GradeTable({ sheet, search, onSearch, replace, blocked }: GradeTableProps) {
  const { t } = useTranslation()
  const words = useWords()
  const { lmsClass, scheme, rows, totals } = sheet
  const [isReasonAsked, setReasonAsked] = useState(false)
  const [beyond, setBeyond] = useState(0)
  const [showsTotals, setShowsTotals] = useState(() => innerWidth >= WIDE)
  const grid = useRef<GridHandle>(null)
  const searchInput = useRef<HTMLInputElement>(null)
  const reasonInput = useRef<HTMLInputElement>(null)
  const download = usePending()

  const scores = useScores({
    sheet,
    replace,
    onReasonMissing() {
      setReasonAsked(true)
      // The grid gives the focus to the next cell first.
      requestAnimationFrame(() => reasonInput.current?.focus())
    },
  })
  useLiveRows(sheet, replace)

  const { sort = 'name', q: keyword, status, cells, level, tens } = search
  const columns = columnsOf(scheme, level)
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const gridColumns = columns.map(gridColumn)
  const view: SheetView = { sort, keyword, status, cells, level, tens }
  const shown = useOrder(rows, columns, view)

  const columnOf = (column: GridColumn): GradeColumn | undefined => byKey.get(column.key)
  const { edits } = scores
  const cell = (row: SheetRow, column: GridColumn) => {
    const of = columnOf(column)
    if (of?.kind !== 'item') return { content: of ? textAt(row, of) : '' }
    const own = cellAt(row, of.id)
    const edit = edits.get(editKey(rowKey(row), of.id))
    return {
      content: <GradeCell cell={own} edit={edit} />,
      description: edit?.why === undefined ? describe(own) : words(edit.why),
      tone: edit?.state === 'refused' ? ('wrong' as const) : undefined,
    }
  }
  const textOf = (row: SheetRow, column: GridColumn) => {
    const of = columnOf(column)
    const edit = of?.kind === 'item' ? edits.get(editKey(rowKey(row), of.id)) : undefined
    return edit ? edit.text : of ? textAt(row, of) : ''
  }
  const readEntry = ({ column, text }: GridEntry<SheetRow>) => {
    const of = columnOf(column)
    return of?.kind === 'item' ? readDecimal(text, of.maxScore) : undefined
  }

  function enter(entries: readonly GridEntry<SheetRow>[], outside: number): void {
    setBeyond(outside)
    const entered = entries.flatMap((entry) => {
      const of = columnOf(entry.column)
      const read = readEntry(entry)
      if (of?.kind !== 'item' || !read) return []
      const own = cellAt(entry.row, of.id)
      const shared = { student: rowKey(entry.row), item: of.id, text: entry.text.trim() }
      if (!read.ok) return [{ ...shared, raw: null, why: read.why }]
      // What follows by itself follows already, and the same score is no change.
      const isSame = read.raw === null ? !isDecided(own) : own.state === 'SCORE' && own.raw === read.raw
      if (isSame) {
        scores.discard([editKey(shared.student, of.id)])
        return []
      }
      return [{ ...shared, raw: read.raw }]
    })
    if (entered.length > 0) scores.enter(entered)
  }

  const open = ({ student, item }: Edit) => grid.current?.focus(student, `item:${item}`)
  function overwrite(edit: Edit): void {
    scores.enter([{ student: edit.student, item: edit.item, text: edit.text, raw: edit.raw }])
  }
  function giveReason(): void {
    scores.retry()
    grid.current?.focus()
  }
  const save = () =>
    void download.run(async () => {
      const file = await callApi(gradingSummaryDownload, {
        lmsClassId: lmsClass.id,
        query: view,
      })
      saveFile(file, `${lmsClass.code}.xlsx`)
    })
  const sortBy = (next: string) => onSearch({ ...search, sort: next === 'name' ? undefined : next })
  useScreenCommands(tableCommands, {
    edit: { blocked, run: () => grid.current?.edit() ?? false },
    clear: { blocked, run: () => grid.current?.clear() ?? false },
    sort() {
      const key = grid.current?.column() ?? 'name'
      sortBy(sort === key ? `-${key}` : key)
    },
    totals: () => setShowsTotals(!showsTotals),
    search: () => searchInput.current?.focus(),
    download: save,
  })

  const failure = scores.failure ?? download.failure
  const queued = editsIn(edits, 'queued').length
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <TableToolbar
          filters={search}
          levels={Math.max(1, ...scheme.map((group) => group.level))}
          search={searchInput}
          onChange={(filters) => onSearch({ ...search, ...filters })}
          onDown={() => grid.current?.focus()}
        />
        {blocked ? null : (
          <ReasonField
            input={reasonInput}
            isAsked={isReasonAsked && queued > 0}
            onChange={scores.setReason}
            onDone={giveReason}
          />
        )}
        <Button icon="chart" aria-expanded={showsTotals} onClick={() => setShowsTotals(!showsTotals)}>
          {t('Totals')}
        </Button>
        <Button icon="download" busy={download.isPending} onClick={save}>
          {t('Download')}
        </Button>
      </div>
      {failure === undefined ? null : (
        <div role="alert" className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2 text-danger">
          {failure}
          {queued > 0 ? <Button onClick={scores.retry}>{t('Try again')}</Button> : null}
        </div>
      )}
      <div className="flex min-h-0 grow max-lg:flex-col-reverse">
        <div className="flex min-h-0 min-w-0 grow flex-col">
          {shown.length === 0 ? (
            <p className="grow px-4 py-6 text-muted">{t('No participant matches.')}</p>
          ) : (
            <Grid
              handle={grid}
              label={t('Scores of {{name}}', { name: lmsClass.title })}
              rows={shown}
              rowKey={rowKey}
              rowName={rowName}
              rowHint={rowHint}
              rowTitle={t('Participant')}
              columns={gridColumns}
              sort={sort}
              onSort={sortBy}
              cell={cell}
              textOf={textOf}
              check={(entry) => {
                const read = readEntry(entry)
                return read && !read.ok ? words(read.why) : undefined
              }}
              onEnter={enter}
              readOnly={blocked !== undefined}
            />
          )}
          <RefusedList
            refused={editsIn(edits, 'refused')}
            rows={rows}
            columns={columns}
            beyond={beyond}
            onOpen={open}
            onOverwrite={overwrite}
            onDiscard={(keys) => {
              setBeyond(0)
              scores.discard(keys)
            }}
          />
          <p
            role="status"
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-1.5 text-sm text-muted"
          >
            <span>
              {shown.length === rows.length
                ? t('{{count}} participants', { count: number(rows.length) })
                : t('{{shown}} of {{count}} participants', { shown: number(shown.length), count: number(rows.length) })}
            </span>
            {scores.isSending ? <span>{t('Saving…')}</span> : null}
            {!scores.isSending && scores.savedCount > 0 ? (
              <span>{words(counted(scores.savedCount, '{{count}} score saved', '{{count}} scores saved'))}</span>
            ) : null}
            <KeyHint of={tableCommands.clear} />
            <KeyHint of={tableCommands.sort} />
          </p>
        </div>
        {showsTotals ? (
          <aside
            aria-label={t('Totals')}
            className="shrink-0 overflow-y-auto border-line max-lg:max-h-72 max-lg:border-b lg:w-72 lg:border-l"
          >
            <TotalsPanel totals={totals} tens={tens} onTens={(next) => onSearch({ ...search, tens: next })} />
          </aside>
        ) : null}
      </div>
      <LeaveGuard isChanged={scores.isChanged} onLeave={() => scores.discard([...edits.keys()])} />
    </div>
  )
}
