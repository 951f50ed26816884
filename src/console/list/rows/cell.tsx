import type { Translate } from '#console/app/i18n.ts'
import type { ReactElement } from 'react'
import { calendarDay, fullMoment, number, rupiah, shortDate, shortMoment } from '#console/ui/format.ts'
import { Icon } from '#console/ui/icon.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import type { Column } from '#console/list/resource-list.ts'

const none = <span className="text-muted">–</span>

/** `AVAILABLE` → `Available`, `IN_PROGRESS` → `In progress`: how a code of the contract reads. */
export function codeWords(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The values of a code, to choose from by their words. */
export const codeChoices = (codes: readonly string[]) => codes.map((value) => ({ value, label: codeWords(value) }))

/** A day `YYYY-MM-DD`, or the day of a moment. */
function Day({ value }: { value: string | null }) {
  if (value === null || value.length > 10) return <Moment value={value} />
  return <time dateTime={value}>{calendarDay(value)}</time>
}

function Text({ strong, value, hint }: { strong: boolean; value: string | null; hint: string | undefined }) {
  if (value === null || value === '') return none
  return (
    <span className={strong ? 'font-medium' : undefined} title={hint ?? value}>
      {value}
    </span>
  )
}

/** A plain anchor: the list itself follows it, so that a row costs no link of the router. */
function RowLink({ value, href, reachable }: { value: string | null; href: string | undefined; reachable: boolean }) {
  if (value === null) return none
  if (href === undefined) return <Text strong={false} value={value} hint={undefined} />
  return (
    <a href={href} tabIndex={reachable ? 0 : -1} title={value} className="text-accent hover:underline">
      {value}
    </a>
  )
}

function Yes({ t }: { t: Translate }) {
  return (
    <>
      <Icon name="check" size={14} className="inline" />
      <span className="sr-only">{t('Yes')}</span>
    </>
  )
}

function amount<Row>(column: Extract<Column<Row>, { kind: 'money' | 'number' }>, row: Row): ReactElement | string {
  const value = column.value(row)
  if (value === null) return none
  return column.kind === 'money' ? rupiah(value) : number(value, column.decimals)
}

const isDay = (value: string) => value.length <= 10

/**
 * What a cell shows when it is nothing but a text: `null` for nothing, `undefined` when there is more to it. Put into the
 * cell as it is, such a text costs a row that scrolls by a third of what it would as an element of its own.
 */
export function cellText<Row>(column: Column<Row>, row: Row, t: Translate): string | null | undefined {
  switch (column.kind) {
    case 'bool':
      return column.value(row) ? undefined : null
    case 'status':
      return column.value(row) === '' ? null : t(codeWords(column.value(row)))
    case 'text':
    case 'code':
      return column.value(row)
    case 'money':
    case 'number': {
      const value = column.value(row)
      return value === null ? null : column.kind === 'money' ? rupiah(value) : number(value, column.decimals)
    }
    case 'date': {
      const value = column.value(row)
      return value === null ? null : isDay(value) ? calendarDay(value) : shortDate(value)
    }
    case 'datetime': {
      const value = column.value(row)
      return value === null ? null : shortMoment(value)
    }
    default:
      return undefined
  }
}

/** What a cell that is nothing but a text says to a pointer that rests on it: all that it has no room for. */
export function cellHint<Row>(column: Column<Row>, row: Row): string | undefined {
  if (column.kind === 'text' || column.kind === 'code') return column.hint?.(row) ?? column.value(row) ?? undefined
  if (column.kind !== 'date' && column.kind !== 'datetime') return undefined
  const value = column.value(row)
  return value === null || isDay(value) ? undefined : fullMoment(value)
}

/** What a cell shows, by the kind of its column. `reachable`: a link in it can be reached with Tab. */
export function cellContent<Row>(
  column: Column<Row>,
  row: Row,
  t: Translate,
  reachable: boolean,
): ReactElement | string {
  switch (column.kind) {
    case 'custom':
      return column.render(row)
    case 'bool':
      return column.value(row) ? <Yes t={t} /> : none
    case 'status':
      if (column.value(row) === '') return none
      return <StatusPill tone={column.tone(row)}>{t(codeWords(column.value(row)))}</StatusPill>
    case 'money':
    case 'number':
      return amount(column, row)
    case 'date':
      return <Day value={column.value(row)} />
    case 'datetime':
      return <Moment value={column.value(row)} time />
    case 'link':
      return <RowLink value={column.value(row)} href={column.href(row)} reachable={reachable} />
    default:
      return <Text strong={column.kind === 'code'} value={column.value(row)} hint={column.hint?.(row)} />
  }
}
