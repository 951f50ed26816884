const english = new Intl.PluralRules('en')

/** The words for a count in English: `plural(2, 'a class', '{{count}} classes')` → `2 classes`. */
export const plural = (count: number, one: string, other: string): string =>
  (english.select(count) === 'one' ? one : other).replaceAll('{{count}}', String(count))

const states = new Set(['status', 'from', 'to'])

/** `IN_PROGRESS` → `in progress` where a sentence names a state by its code (`{{status}}`, `{{from}}`, `{{to}}`). */
export function stateWords(name: string, value: unknown): string | undefined {
  const isCode = states.has(name) && typeof value === 'string' && /^[A-Z][A-Z_]+$/.test(value)
  return isCode ? value.toLowerCase().replaceAll('_', ' ') : undefined
}

/** Fills `{{name}}` in a sentence from the data that travels with the error. */
export function fillText(text: string, data: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = stateWords(name, data[name]) ?? data[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })
}
