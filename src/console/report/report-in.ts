import type { AnyReport, ReportSet } from './view.ts'

/** The report that an address asks for, if it asks for one: `?report=by-day`. */
export function reportIn({ views }: Pick<ReportSet, 'views'>, search: unknown): AnyReport | undefined {
  const wanted = (search as { report?: unknown } | undefined)?.report
  return views.find(({ key }) => key === wanted)
}
