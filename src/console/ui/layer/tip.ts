import { keysText } from '#console/ui/keyboard/keys.ts'

/** Attributes that give an element a tooltip: `<button {...tip('Jobs', 'g b')}>`. `TooltipLayer` draws it. */
export function tip(label: string, keys?: string) {
  return {
    'data-tip': label,
    ...(keys ? { 'data-tip-keys': keys, 'aria-keyshortcuts': keysText(keys) } : {}),
  }
}
