import type { ReportColumn } from './view.ts'

/** A row as a chart has it. */
export interface Point {
  /** What it is called where there is little room. */
  short: string
  label: string
  /** Everything that it says, for whoever hears it. */
  words: string
  href: string
  /** Its days have not come yet. */
  ahead: boolean
  /** Today is one of its days: it is not complete yet. */
  current: boolean
  row: object
}

/** Points may lead to one and the same list, as the stars of an evaluation do. */
export const pointKey = ({ label, href }: Point): string => `${label} ${href}`

export interface ChartProps {
  title: string
  points: readonly Point[]
  columns: readonly ReportColumn<object>[]
  width: number
}

export const CHART_HEIGHT = 300

/** Every colour stands out from the ground in both themes. */
export const fills = [
  'fill-accent',
  'fill-warning',
  'fill-success',
  'fill-danger',
  'fill-line-strong',
  'fill-text',
] as const
export const strokes = [
  'stroke-accent',
  'stroke-warning',
  'stroke-success',
  'stroke-danger',
  'stroke-line-strong',
  'stroke-text',
] as const

/** The color of a series. Where there are more series than colors, the further ones are paler. */
export const fillOf = (index: number): string =>
  `${fills[index % fills.length] ?? ''}${index < fills.length ? '' : ' opacity-50'}`

export const LEGEND_WIDTH = 110
export const LEGEND_LINE = 16
export const perLegendLine = (width: number): number => Math.max(1, Math.floor(width / LEGEND_WIDTH))

/** What the legend of so many series takes above a chart. */
export const legendHeight = (count: number, width: number): number =>
  12 + Math.ceil(count / perLegendLine(width)) * LEGEND_LINE
