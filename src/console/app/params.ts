import * as z from 'zod/mini'

/** A positive whole number that JavaScript holds exactly. */
function positive(raw: string | undefined): number | undefined {
  if (raw === undefined || !/^[1-9]\d{0,15}$/.test(raw)) return undefined
  const value = Number(raw)
  return Number.isSafeInteger(value) ? value : undefined
}

/** Path parameters that are record ids. Anything else does not match the route, so the not-found screen shows. */
export function ids<K extends string>(...names: K[]) {
  return {
    parse: (raw: Record<K, string>): Record<K, number> | false => {
      const entries: [string, number][] = []
      for (const name of names) {
        const value = positive(raw[name])
        if (value === undefined) return false
        entries.push([name, value])
      }
      return Object.fromEntries(entries) as Record<K, number>
    },
    stringify: (params: Record<K, number>): Record<K, string> =>
      Object.fromEntries(names.map((name) => [name, String(params[name])])) as Record<K, string>,
  }
}

/** A path parameter that is a short name: letters, digits, `-` and `_`. */
export function slug<K extends string>(name: K) {
  return {
    parse: (raw: Record<K, string>): Record<K, string> | false =>
      /^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(raw[name]) ? ({ [name]: raw[name] } as Record<K, string>) : false,
  }
}

/** A number in the search of a route; anything else is as if it were not there. */
export const numberInSearch = () => z.catch(z.optional(z.coerce.number<number | string>().check(z.int())), undefined)

/** The id of a background job in the search of a route. */
export const jobInSearch = () => z.catch(z.optional(z.uuid()), undefined)
