import type { HomeSettings } from '#contract/core/preference.ts'
import { allows } from '#contract/core/permission.ts'
import type { HomeNow, WidgetKey } from '#contract/home/widgets.ts'
import { maySee, widgetKeys, widgets } from '#contract/home/widgets.ts'
import { stringifySearch } from '#console/app/search-codec.ts'

/** The widgets that somebody may see. */
export const permitted = (held: readonly string[]): WidgetKey[] =>
  widgetKeys.filter((key) => maySee(key, (permission) => allows(held, permission)))

/** Those of them that the person wants, in the person's order. */
export function shownOf({ widgets: wanted }: HomeSettings, held: readonly string[]): WidgetKey[] {
  const may = permitted(held)
  return wanted === null ? may : wanted.flatMap((name) => may.find((key) => key === name) ?? [])
}

/** A widget so many places later; at an end it stays. */
export function moved(shown: readonly WidgetKey[], key: WidgetKey, by: -1 | 1): WidgetKey[] {
  const at = shown.indexOf(key)
  const to = at + by
  return at < 0 || to < 0 || to >= shown.length ? [...shown] : shown.with(at, shown[to] ?? key).with(to, key)
}

/** The screen that shows what a widget counts. */
export const hrefOf = (key: WidgetKey, now: HomeNow): string =>
  widgets[key].path + stringifySearch(widgets[key].filter(now))
