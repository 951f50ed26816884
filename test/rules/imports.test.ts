import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, readSource, root, sources, withoutComments } from '#test/helpers/sources.ts'

/** What each part of the house may import: other parts, and packages. `*`: any package that is installed. */
const house: Record<string, { parts: readonly string[]; packages: readonly string[] }> = {
  'src/contract': { parts: [], packages: ['zod'] },
  'src/engine': { parts: ['src/contract'], packages: ['zod'] },
  'src/client': { parts: ['src/contract'], packages: ['ofetch'] },
  'src/sheet': { parts: [], packages: ['fflate', 'papaparse', 'read-excel-file', 'zod'] },
  commands: { parts: ['src/contract', 'src/engine', 'src/sheet'], packages: ['zod'] },
  'src/server': { parts: ['src/contract', 'src/engine', 'src/sheet', 'commands'], packages: ['*', 'node:'] },
  'src/console': { parts: ['src/contract', 'src/engine', 'src/sheet', 'src/client', 'commands'], packages: ['*'] },
  'src/tools': { parts: ['src/server'], packages: ['*', 'node:'] },
  test: {
    parts: [
      'src/contract',
      'src/engine',
      'src/client',
      'src/sheet',
      'src/server',
      'src/console',
      'src/tools',
      'commands',
    ],
    packages: ['*', 'node:'],
  },
}

const partOf = (file: string) => Object.keys(house).find((part) => file.startsWith(`${part}/`))
const manifest = JSON.parse(readSource('package.json')) as Record<'dependencies' | 'devDependencies', object>
const runtime = new Set(Object.keys(manifest.dependencies))
const installed = new Set([...runtime, ...Object.keys(manifest.devDependencies)])

const files = sources()
const imports = new Map(files.map((file) => [file, importsOf(file)]))

/** `file → import` for every import that `isWrong`. */
function offenders(isWrong: (file: string, to: { file: string | undefined; name: string | undefined }) => boolean) {
  return [...imports].flatMap(([file, list]) =>
    list.filter((entry) => isWrong(file, entry)).map((entry) => `${file} → ${entry.from}`),
  )
}

/** Files of the machinery: they know no area. */
const isCore = (file: string) => /^src\/(engine|contract\/core|server\/core)\//.test(file)
/** Files of an area. Those at the top of the contract gather what all areas share, and are open to everyone. */
const isOfArea = (file: string) =>
  /^(src\/(contract\/(?!core\/)|server\/areas\/|console\/areas\/)[^/]+\/|commands\/)/.test(file)

describe('imports', () => {
  it('are found in the sources', () => {
    expect(files.length).toBeGreaterThan(200)
    expect([...imports.values()].flat().length).toBeGreaterThan(800)
    expect(imports.get('src/server/start.ts')?.map((entry) => entry.file)).toContain('src/server/config.ts')
  })

  it('name files that exist, with their extension', () => {
    const wrong = offenders(
      (_, { file }) => file !== undefined && !fs.existsSync(path.join(root, file.split('?')[0] ?? '')),
    )
    expect(wrong).toEqual([])
  })

  it('follow the directions of the architecture', () => {
    const wrong = offenders((file, to) => {
      const [from, target] = [partOf(file), to.file && partOf(to.file)]
      if (from === undefined || target === undefined || from === target) return false
      return !house[from]?.parts.includes(target)
    })
    expect(wrong).toEqual([])
  })

  it('use only the packages that their part may use, all in package.json', () => {
    const wrong = offenders((file, { name }) => {
      const part = partOf(file)
      if (name === undefined || part === undefined) return false
      const allowed = house[part]?.packages ?? []
      return !allowed.includes(name) && !(allowed.includes('*') && installed.has(name))
    })
    expect(wrong).toEqual([])
  })

  it('of the server come only from the server, tools and tests', () => {
    const mayImport = ['src/server/', 'src/tools/', 'test/']
    const wrong = offenders(
      (file, to) => Boolean(to.file?.startsWith('src/server/')) && !mayImport.some((prefix) => file.startsWith(prefix)),
    )
    expect(wrong).toEqual([])
  })

  it('of the running server are production dependencies', () => {
    const seen = new Set<string>()
    const queue = ['src/server/main.ts']
    const packages = new Set<string>()
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      if (seen.has(file)) continue
      seen.add(file)
      for (const entry of imports.get(file) ?? []) {
        if (entry.isType) continue
        if (entry.name !== undefined && entry.name !== 'node:') packages.add(entry.name)
        if (entry.file !== undefined) queue.push(entry.file)
      }
    }
    expect(seen.size).toBeGreaterThan(40)
    expect([...packages].filter((name) => !runtime.has(name))).toEqual([])
  })

  it('of the machinery do not reach into an area', () => {
    const wrong = offenders((file, to) => isCore(file) && to.file !== undefined && isOfArea(to.file))
    expect(wrong).toEqual([])
  })

  it('of a console area do not reach into another area', () => {
    const areaOf = (file: string) => /^src\/console\/areas\/([^/]+)\//.exec(file)?.[1]
    const wrong = offenders((file, to) => {
      const [from, target] = [areaOf(file), to.file && areaOf(to.file)]
      return from !== undefined && target !== undefined && from !== target
    })
    expect(wrong).toEqual([])
  })

  it('of a command do not reach into another area’s commands', () => {
    const areaOf = (file: string) => /^commands\/([^/]+)\//.exec(file)?.[1]
    const wrong = offenders((file, to) => {
      const [from, target] = [areaOf(file), to.file && areaOf(to.file)]
      return from !== undefined && target !== undefined && from !== target && target !== 'prompts'
    })
    expect(wrong).toEqual([])
  })

  it('have no cycles, except of types', () => {
    const circles: string[] = []
    const done = new Set<string>()
    const path: string[] = []
    const visit = (file: string): void => {
      const at = path.indexOf(file)
      if (at !== -1) circles.push([...path.slice(at), file].join(' → '))
      if (at !== -1 || done.has(file)) return
      path.push(file)
      for (const entry of imports.get(file) ?? []) if (entry.file !== undefined && !entry.isType) visit(entry.file)
      path.pop()
      done.add(file)
    }
    for (const file of files) visit(file)
    expect(circles).toEqual([])
  })

  it('name the defining file: there are no barrels', () => {
    const barrels = files.filter((file) => {
      const text = withoutComments(readSource(file)).trim()
      return text !== '' && text.replace(/^export\s[^'"`;=]*?\sfrom\s+['"][^'"]+['"];?\s*$/gm, '').trim() === ''
    })
    expect(barrels).toEqual([])
  })
})
