/** How long a part of the console may take to arrive (specification, section 9). */
export const CHUNK_TIMEOUT = 120_000

/** A part of the console that did not arrive. `code` is there for style sheets and for modules without a screen. */
export class ChunkError extends Error {
  readonly code: 'CSS_CHUNK_LOAD_FAILED' | 'MODULE_NOT_FOUND' | undefined

  constructor(message: string, options: { name?: string; code?: ChunkError['code']; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = options.name ?? 'ChunkLoadError'
    this.code = options.code
  }
}

/** Tells a style sheet from a script by what vite says when it preloads one. */
function chunkError(cause: unknown): ChunkError {
  if (cause instanceof ChunkError) return cause
  const message = cause instanceof Error ? cause.message : String(cause)
  if (/preload CSS/i.test(message)) {
    return new ChunkError(message, { name: 'CssChunkLoadError', code: 'CSS_CHUNK_LOAD_FAILED', cause })
  }
  return new ChunkError(message, { cause })
}

/**
 * Loads a part of the console: `await loadChunk(() => import('./menu.tsx'))`. Rejects with a `ChunkError`: named
 * `ChunkLoadError` for a script that failed or took over 120 seconds, with the code `CSS_CHUNK_LOAD_FAILED` for a style
 * sheet.
 */
export async function loadChunk<M>(load: () => Promise<M>): Promise<M> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkError(`A part of the console did not arrive within ${CHUNK_TIMEOUT / 1000} seconds.`)),
      CHUNK_TIMEOUT,
    )
  })
  try {
    return await Promise.race([load(), timeout])
  } catch (cause) {
    throw chunkError(cause)
  } finally {
    clearTimeout(timer)
  }
}

const RELOADED = 'academy-reloaded-for'

/**
 * After a new deployment the old parts are gone, and only a fresh page knows the new ones: reloads to `href`, once.
 * Answers whether it does; the second time in a row it does not, and the error screen shows.
 */
export function reloadOnce(href: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED) === href) return false
    sessionStorage.setItem(RELOADED, href)
  } catch {
    // Without a memory there is no way to know that it did not help.
    return false
  }
  reloadTo.assign(href)
  return true
}

/** A part arrived: the next failure is a new one. */
export function forgetReload(): void {
  try {
    sessionStorage.removeItem(RELOADED)
  } catch {
    // Nothing was remembered.
  }
}

/** Leaves the page for `href` with a full load; an object so that tests can watch it. */
export const reloadTo = {
  assign(href: string): void {
    if (location.pathname + location.search + location.hash === href) location.reload()
    else location.assign(href)
  },
}
