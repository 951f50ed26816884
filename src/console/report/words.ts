import type { ReportMeta } from '#contract/core/report-period.ts'
import { calendarDay, number, rupiah, shortMoment } from '#console/ui/format.ts'
import type { CellKind, ReportColumn } from './view.ts'

const locale = () => (document.documentElement.lang === 'id' ? 'id-ID' : 'en-GB')
const utc = (day: string) => new Date(`${day}T00:00:00Z`)

/** `2026-11` → `November 2026` */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(utc(`${month}-01`))

/** `2026-11-05` → `5` */
export const dayNumber = (day: string): string => String(Number(day.slice(8)))

/** The days of a report: the name of its month where it is one. */
export function periodName({ from, to }: ReportMeta): string {
  const isMonth = from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && utc(to).getUTCDate() > 27
  if (isMonth) return monthName(from.slice(0, 7))
  return from === to ? calendarDay(from) : `${calendarDay(from)} – ${calendarDay(to)}`
}

/** How a number is written on a scale: `1,5 jt` of 1,500,000. */
export const scaleWords = (value: number): string =>
  new Intl.NumberFormat('id-ID', { notation: 'compact', maximumFractionDigits: 1 }).format(value)

const sumOf = (value: unknown) => (Array.isArray(value) ? (value as number[]).reduce((sum, one) => sum + one, 0) : 0)

const written: Readonly<Record<CellKind, (value: string | number) => string>> = {
  text: String,
  count: (value) => number(Number(value)),
  money: (value) => rupiah(Number(value)),
  percent: (value) => `${number(Number(value))} %`,
  moment: (value) => shortMoment(String(value)),
  trend: String,
}

/** A value of a report as somebody reads it. */
export function cellWords<Row>({ kind, value }: ReportColumn<Row>, row: Row): string {
  const raw = value(row)
  if (raw === null) return '–'
  if (typeof raw === 'object') return number(sumOf(raw))
  return written[kind](raw)
}

/** The same in a table, where the decimals of a column are under each other. */
export function alignedWords<Row>(column: ReportColumn<Row>, row: Row): string {
  const raw = column.value(row)
  return column.kind === 'percent' && typeof raw === 'number' ? `${number(raw, 2)} %` : cellWords(column, row)
}

/** The same as a file has it: bare numbers. */
export function bareCell<Row>({ value }: ReportColumn<Row>, row: Row): string | number {
  const raw = value(row)
  if (raw === null) return ''
  return typeof raw === 'object' ? raw.join(' ') : raw
}

/** What is drawn of a value. */
export function drawnValue<Row>({ value }: ReportColumn<Row>, row: Row): number {
  const raw = value(row)
  return typeof raw === 'number' ? raw : 0
}

/** Everything at a point: `5 Nov 2026: Sold 3, Net Rp.1.200.000`. */
export const pointWords = <Row>(
  label: string,
  columns: readonly ReportColumn<Row>[],
  row: Row,
  t: (text: string) => string,
): string => `${label}: ${columns.map((column) => `${t(column.title)} ${cellWords(column, row)}`).join(', ')}`
