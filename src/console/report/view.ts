import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import type { AnyCall, Call, Report } from '#contract/core/call.ts'
import type { Reports } from '#contract/report/report.ts'

export type CellKind = 'text' | 'count' | 'money' | 'percent' | 'moment' | 'trend'

/** A number or word of a report. It is a column of the table and of the CSV, and what is read at a point of the chart. */
export interface ReportColumn<Row> {
  key: string
  title: string
  kind: CellKind
  /** Of `trend` one number for each day. */
  value: (row: Row) => string | number | null | readonly number[]
  /** The list filtered to what this cell has counted. */
  href?: (row: Row, query: ReportQuery) => string
}

/** How a column is drawn. */
export interface Drawn {
  column: string
  /** `stack`: a part of one column, upon the parts before it. */
  as: 'column' | 'stack' | 'line' | 'area'
  /** It is measured by a scale of its own, at the right. */
  right?: true
}

/** One place after another, or parts of a whole; null: the table says it better. */
export type Chart =
  | { kind: 'series'; drawn: readonly Drawn[] }
  | { kind: 'donut'; column: string }
  /** Horizontal bars of each row; `share`: one bar that its columns divide. */
  | { kind: 'bars' | 'share'; columns: readonly string[] }
  | null

/** What narrows a report, as its call takes it; links to lists have its days as `dateFrom` and `dateTo`. */
export type ReportQuery = Readonly<Record<string, unknown>>

/** What chooses further things that a report is narrowed by. */
export interface ReportChoices {
  query: ReportQuery
  customerId: number
  onChange: (query: ReportQuery) => void
}

/** A report as people see it, as data: the chart, the table beneath and the files follow from this alone. */
export interface ReportView<Row> {
  /** Names it in the address: `?report=by-day`. */
  key: string
  /** The heading: `Sales by day`. */
  title: string
  /** In the row of reports above it: `By day`. */
  tab: string
  call: Reports[keyof Reports]
  /** What the rows are: `Day`. */
  rowTitle: string
  /** What a row is called, in full and where there is little room. */
  label: (row: Row) => string
  short: (row: Row) => string
  /** The first day of a row, `YYYY-MM-DD`: no line is drawn on into days that have not come. */
  begins?: (row: Row) => string
  /** The list filtered to what a row has counted. */
  href: (row: Row, query: ReportQuery) => string
  columns: readonly ReportColumn<Row>[]
  /** Columns that depend on what there is. */
  more?: (rows: readonly Row[]) => readonly ReportColumn<Row>[]
  chart: Chart
  /** It can be narrowed to a platform. */
  byPlatform?: true
  /** To what else it can be narrowed. */
  choices?: ComponentType<ReportChoices>
  /** It is of all time, whichever days the address names. */
  allTime?: true
  /** The cells of these columns are the darker the more they count. */
  heat?: readonly string[]
  /** Its numbers add up to a last line. */
  totals?: true
  empty: string
}

/** A view whose rows do not matter: what the screen handles. */
export type AnyReport = Omit<ReportView<object>, 'call'> & {
  call: Call<string, object, z.ZodMiniObject, undefined, { kind: 'report'; schema: z.ZodMiniType<object> }>
}

/** Checks a description and hands it on for the screen, which treats all alike. */
export const reportView = <Row>(
  view: ReportView<Row> & { call: AnyCall & { answer: { schema: z.ZodMiniType<Row> } } },
): AnyReport => view as unknown as AnyReport

/** The reports of a list. */
export interface ReportSet {
  /** The address of the list: `/shorter`. */
  path: string
  /** What the list is called in the row of reports. */
  list: string
  views: readonly AnyReport[]
  /** Asked before they are shown among the reports of all lists: whether the customer has them. */
  shownIf?: (customerId: number) => Promise<boolean>
}

export type AnyReportAnswer = Report<object>
