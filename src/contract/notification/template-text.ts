const place = /\{\{\s*(\w+)\s*\}\}/g

/** The names of the places in a text that are filled in, each once: `Halo {{nama}}` → `nama`. */
export function placesIn(text: string): string[] {
  return [...new Set([...text.matchAll(place)].map((match) => match[1] ?? ''))]
}

/** Fills the places of a text; those that have no value are left out. */
export function filledIn(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replace(place, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''))
}

/** Whether braces stand in a text that make no place: `{{nama kelas}}`, `{{nama}`. */
export const hasStrayBraces = (text: string): boolean => /\{\{|\}\}/.test(text.replace(place, ''))
