/**
 * The address bar holds plain strings: `?q=123` stays the text `123` (the routes' schemas coerce), and a list is the
 * same key repeated.
 */
export function parseSearch(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search)
  const out: Record<string, string | string[]> = {}
  for (const key of new Set(params.keys())) {
    const all = params.getAll(key)
    out[key] = all.length > 1 ? all : (all[0] ?? '')
  }
  return out
}

/** `''`, `null` and `undefined` are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const one of (Array.isArray(value) ? value : [value]) as (string | number | boolean | null | undefined)[]) {
      if (one !== undefined && one !== null && one !== '') params.append(key, String(one))
    }
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}
