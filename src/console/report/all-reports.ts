import { allows } from '#contract/core/permission.ts'
import { accessOf } from '#contract/core/call.ts'
import type { AnyReport, ReportSet } from './view.ts'

const files = import.meta.glob<Record<string, ReportSet>>('/src/console/areas/**/*-reports.ts', { eager: true })

/** The reports of every list, by the file that describes them. */
const sets: readonly ReportSet[] = Object.values(files).flatMap((file) => Object.values(file))

export interface PlacedReport {
  /** Names it among the reports of all lists: `reportecommerce.by-day`. */
  key: string
  set: ReportSet
  view: AnyReport
}

/** Every report that somebody may see. */
export const reportsFor = (held: readonly string[]): PlacedReport[] =>
  sets.flatMap((set) =>
    set.views.flatMap((view) => {
      const access = accessOf(view.call)
      const may = access === null || access === 'session' || allows(held, access)
      return may ? [{ key: `${set.path.slice(1)}.${view.key}`, set, view }] : []
    }),
  )
