import fs from 'node:fs'
import path from 'node:path'

/** Where the project is. */
export const root = path.resolve(import.meta.dirname, '../..')

export const readSource = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8')

/** Files below these folders with one of these endings, as paths from the project's root with forward slashes. */
export function filesBelow(folders: readonly string[], endings: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      fs
        .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
    )
    .toSorted()
}

const code = ['.ts', '.tsx', '.mjs']

/** Every source file of the product and its tests; what programs made is left out. */
export const sources = (folders: readonly string[] = ['src', 'commands', 'test']): string[] =>
  filesBelow(folders, code).filter((file) => !file.includes('.gen.') && !file.endsWith('.d.mts'))

/** A source without its comments. Text that looks like a comment inside a string would go too; imports have none. */
export const withoutComments = (text: string): string => text.replace(/\/\*[^]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

export interface Import {
  /** What stands between the quotes. */
  from: string
  /** Types only: gone before anything runs. */
  isType: boolean
  /** The file from the project's root, when it is one of ours. */
  file: string | undefined
  /** The package's name, when it is one; `node:` for what comes with Node. */
  name: string | undefined
}

const aliases: Readonly<Record<string, string>> = {
  contract: 'src/contract',
  engine: 'src/engine',
  sheet: 'src/sheet',
  server: 'src/server',
  console: 'src/console',
  client: 'src/client',
  commands: 'commands',
  test: 'test',
}

function resolve(importer: string, from: string, isType: boolean): Import {
  const alias = /^#(\w+)\/(.*)$/.exec(from)
  if (alias) return { from, isType, file: `${aliases[alias[1] ?? ''] ?? '?'}/${alias[2] ?? ''}`, name: undefined }
  if (from.startsWith('.'))
    return { from, isType, file: path.posix.join(path.posix.dirname(importer), from), name: undefined }
  if (from.startsWith('node:')) return { from, isType, file: undefined, name: 'node:' }
  const name = from.split('/', from.startsWith('@') ? 2 : 1).join('/')
  return { from, isType, file: undefined, name }
}

const statement = /^\s*(?:import|export)\s(?:(type)\s)?(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"]+)['"]/gm
const dynamic = /\bimport\((\s*)['"]([^'"]+)['"]/g

/** What a source imports and re-exports. */
export function importsOf(file: string): Import[] {
  // Tests hold programs in strings, whose imports are not theirs.
  const text = withoutComments(readSource(file)).replace(/`[^`]*`/g, '``')
  const found = [...text.matchAll(statement), ...text.matchAll(dynamic)]
  return found.map((match) => resolve(file, match[2] ?? '', match[1] === 'type'))
}
