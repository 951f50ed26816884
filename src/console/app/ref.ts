/** Where a person goes who is logged in and asked for nothing else. */
export const HOME = '/widgets'

/**
 * The path that `ref` asks for, or `undefined`. Only paths of this origin are taken: one leading slash, no backslash, no
 * control characters, and nothing that a browser would resolve to somewhere else.
 */
export function ownPath(ref: unknown): string | undefined {
  if (typeof ref !== 'string' || !/^\/(?!\/)/.test(ref)) return undefined
  // oxlint-disable-next-line no-control-regex -- browsers drop tabs and newlines, which would turn `/\t/x` into `//x`
  if (/[\\\u0000-\u001F\u007F]/.test(ref)) return undefined
  const base = 'https://own.invalid'
  const url = URL.parse(ref, base)
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}

/** The path that a person who has logged in may be sent back to: never a public page, which would only send him on. */
export function safeRef(ref: unknown): string | undefined {
  const path = ownPath(ref)
  return path === undefined || /^\/pages(\/|$)/i.test(path) ? undefined : path
}
