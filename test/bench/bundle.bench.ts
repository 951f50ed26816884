import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

// The JavaScript that must arrive before the first list shows: the entry, the voucher list, and all that both import
// statically. What loads later (palette, forms, dialogs) is reported beside it.
const dist = path.resolve(import.meta.dirname, '../../dist')
const limit = 200

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

const manifest = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

function closure(
  names: readonly string[],
  follow: (chunk: Chunk) => readonly string[],
  seen = new Set<string>(),
): Set<string> {
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
const list = Object.keys(manifest).filter((name) =>
  /(areas\/voucher\/voucher\.resource|console\/resource\/list-screen)\.tsx$/.test(name),
)
if (list.length !== 2) throw new Error('The voucher list is not in the build')

const initial = closure([...entries, ...list], (chunk) => chunk.imports ?? [])
const all = closure(Object.keys(manifest), (chunk) => [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])])
const first = await kilobytes(initial)
console.log(`JavaScript to the first list: ${first.toFixed(1)} kB gzip in ${initial.size} chunks (at most ${limit})`)
console.log(`JavaScript of the whole console: ${(await kilobytes(all)).toFixed(1)} kB gzip`)
if (first > limit) process.exitCode = 1
