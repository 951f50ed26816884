import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** The most JavaScript that may have to arrive before the first list shows, in kB (1,000 bytes) with gzip. */
const LIMIT = 210

interface Chunk {
  file: string
  name?: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

/**
 * What a screen with a list begins with, in addition to the page's entry: the chunk `list` (vite.config.ts), which comes
 * from no single source, and the list itself. That of vouchers is the example.
 */
const isOfList = (key: string, { name, src }: Chunk) =>
  (name === 'list' && src === undefined) || key.endsWith('/areas/voucher/voucher.resource.tsx')

interface Sizes {
  /** In kB. */
  first: number
  chunks: number
  whole: number
}

/** Measures a build: what must arrive before the first list, and the whole console. */
export async function measureBuild(dist: string): Promise<Sizes> {
  const manifest = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

  function closure(names: readonly string[], follow: (chunk: Chunk) => readonly string[], seen = new Set<string>()) {
    for (const name of names) {
      const chunk = manifest[name]
      if (!chunk || seen.has(name)) continue
      seen.add(name)
      closure(follow(chunk), follow, seen)
    }
    return seen
  }

  async function kilobytes(names: Iterable<string>): Promise<number> {
    let bytes = 0
    for (const name of names) {
      const file = manifest[name]?.file ?? ''
      if (file.endsWith('.js')) bytes += gzipSync(await readFile(path.join(dist, file)), { level: 9 }).length
    }
    return bytes / 1000
  }

  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const list = Object.keys(manifest).filter((key) => manifest[key] && isOfList(key, manifest[key]))
  if (list.length !== 2) throw new Error('The voucher list is not in the build')
  const first = closure([...entries, ...list], ({ imports = [] }) => imports)
  const whole = closure(Object.keys(manifest), ({ imports = [], dynamicImports = [] }) => [
    ...imports,
    ...dynamicImports,
  ])
  return { first: await kilobytes(first), chunks: first.size, whole: await kilobytes(whole) }
}

/** Fails a build whose first list waits for more than the limit. */
export const limitFirstList = (): Plugin => ({
  name: 'limit-first-list',
  apply: 'build',
  async writeBundle({ dir }) {
    const { first, chunks } = await measureBuild(dir ?? '')
    const text = `JavaScript to the first list: ${first.toFixed(1)} kB gzip in ${chunks} chunks (at most ${LIMIT})`
    if (first > LIMIT) this.error(text)
    this.info(text)
  },
})
