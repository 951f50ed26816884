import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { verbIcon } from '#console/commands/command-icon.ts'
import { ownKeys } from '#console/keys/own-keys.ts'
import { declaredCommands } from '#console/screen/declared-commands.ts'
import { channelNames } from '#contract/channel/channel.ts'
import { kinds } from '#contract/kinds.ts'
import { permissions } from '#contract/core/permission.ts'
import type { Binding } from '#engine/keys/keys.ts'
import { keyConflicts } from '#engine/keys/keys.ts'
import type { AnyCommand } from '#engine/define.ts'
import { keysOf } from '#engine/define.ts'
import { nextStep } from '#engine/next-step.ts'
import { promptOf } from '#engine/answers/fill.ts'
import { matchArg } from '#engine/line/arg-names.ts'
import { askableOf } from '#engine/line/read-args.ts'
import type { Registry } from '#engine/registry.ts'
import { allCallsOfLists } from '#test/helpers/contract/calls.ts'
import { commandFiles, discoverCommands } from '#test/helpers/contract/commands.ts'
import { filesBelow } from '#test/helpers/sources.ts'
import { context } from '#test/commands/fixtures.ts'

const root = path.resolve(import.meta.dirname, '../..')
let registry: Registry

/** An answer that fits a command's argument. */
function sampleOf(command: AnyCommand, key: string): unknown {
  const prompt = promptOf(command, key, {}, context())
  if (prompt.kind === 'record') return prompt.resource === 'role' ? 'SUPPORT' : 7
  if (prompt.kind === 'enum') return prompt.options[0]?.value
  return prompt.kind === 'bool' ? true : 'Owner asked'
}

beforeAll(async () => {
  registry = await discoverCommands()
})

/** The shortcuts that screens declare; read from the route files, which Node cannot load. */
function screenBindings(): Binding[] {
  return globSync('src/console/routes/**/*.tsx', { cwd: root }).flatMap((file) => {
    const keys = /\bshortcut:\s*'([^']+)'/.exec(readFileSync(path.join(root, file), 'utf8'))?.[1]
    return keys === undefined ? [] : [{ id: file, keys }]
  })
}

const fixed = [
  { id: 'console.keys', keys: '?' },
  ...ownKeys.map(({ id, suggested }): Binding => ({ id, keys: suggested })),
]

describe('commands', () => {
  it('have a drawing that shows what they do', () => {
    expect(registry.all.filter(({ id }) => verbIcon(id) === undefined).map(({ id }) => id)).toEqual([])
  })

  it('have the id that their file path says', async () => {
    const files = await commandFiles()
    const homes = registry.all.map(({ id }) => {
      const own = `commands/${id.replace('.', '/')}.ts`
      return files.includes(own) ? own : 'commands/record/records.ts'
    })
    expect([...new Set(homes)].sort()).toEqual(files)
  })

  it('each have a test', () => {
    const ending = '.unit.test.ts'
    const tests = new Set(filesBelow(['test'], [ending]).map((file) => path.basename(file, ending)))
    // Those that resources have in common are made in one place, and tested there for every resource.
    const together = /\.(create|edit|delete|exclude|restore|export)$/
    // So are those of the marketplaces.
    const ofSales = (id: string) =>
      channelNames.some((name) => id.startsWith(`${name}.`)) && tests.has(`sale-${id.split('.')[1]}`)
    const without = registry.all.filter(({ id }) => {
      const own = tests.has(id.replace('.', '-'))
      const isTogether = together.test(id) && Object.hasOwn(kinds, id.split('.')[0] ?? '')
      return !own && !isTogether && !ofSales(id)
    })
    expect(without.map((command) => command.id)).toEqual([])
  })

  it('have titles that are unique in their section', () => {
    const titles = registry.all.map(({ section, title }) => `${section}: ${title.toLowerCase()}`)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('have search words', () => {
    expect(registry.all.filter((command) => command.keywords.length === 0).map((command) => command.id)).toEqual([])
  })

  it('have keys that parse, are unique and do not begin longer ones', () => {
    const bindings = [...registry.all, ...declaredCommands].flatMap(({ id, shortcut }): Binding[] =>
      shortcut ? [{ id, ...shortcut }] : [],
    )
    const screens = screenBindings()
    expect(screens.length).toBeGreaterThan(0)
    expect(keyConflicts([...bindings, ...screens, ...fixed])).toEqual([])
  })

  it('need permissions of the vocabulary, at least one of which a call needs', () => {
    const asked = new Set(allCallsOfLists.map(({ endpoint }) => endpoint.access))
    for (const { id, permission } of registry.all) {
      expect(
        permission.filter((one) => !permissions.includes(one)),
        id,
      ).toEqual([])
      expect(permission.length === 0 || permission.some((one) => asked.has(one)), id).toBe(true)
    }
  })

  it('name the kind of record that they act on, and can ask for it', () => {
    for (const command of registry.all) {
      const { id, over, resource, args } = command
      if (over === undefined) continue
      expect(resource, id).toBeDefined()
      expect(promptOf(command, over, {}, context()), id).toMatchObject({ kind: 'record', resource })
      expect(Object.keys(args.shape), id).toContain(over)
    }
  })

  it('are in the palette, and on rows and the bulk bar only with a kind of record', () => {
    for (const { id, surfaces, resource } of registry.all) {
      expect(surfaces, id).toContain('palette')
      if (surfaces.length > 1) expect(resource, id).toBeDefined()
    }
  })

  it('on the bulk bar act on each selected record, or read the selection themselves', () => {
    const bulk = registry.all.filter((command) => command.surfaces.includes('bulk') && command.over === undefined)
    const exports = registry.all.filter(({ id }) => id.endsWith('.export')).map(({ id }) => id)
    expect(bulk.map((command) => command.id)).toEqual([...exports, 'voucher.download'].toSorted())
  })

  it('that have an opposite name another command on the same records', () => {
    for (const { id, opposite, resource } of registry.all) {
      if (opposite !== undefined) expect(registry.get(opposite)?.resource, id).toBe(resource)
    }
  })

  it('that cannot be undone ask for a reason or state the consequence', () => {
    const silent = registry.all.filter(
      (command) => ['irreversible', 'privileged'].includes(command.risk) && !command.confirm,
    )
    expect(silent.map((command) => command.id)).toEqual([])
  })

  it('that are privileged have what they are about typed again', () => {
    const privileged = registry.all.filter(({ risk }) => risk === 'privileged')
    expect(privileged.map(({ id }) => id)).toEqual(expect.arrayContaining(['customer.delete', 'account.reset-factor']))
    for (const command of privileged) {
      const given = Object.fromEntries(keysOf(command).map((key) => [key, sampleOf(command, key)]))
      const step = nextStep(command, given, context({ screen: '/' }))
      expect(step, command.id).toMatchObject({ kind: 'confirm', typed: expect.stringMatching(/./) })
    }
  })

  it('have argument names that are unambiguous in a typed line', () => {
    const ctx = context()
    for (const command of registry.all) {
      const args = askableOf(command, {}, ctx)
      for (const { key, prompt } of args) {
        const names = prompt.kind === 'none' ? [] : (prompt.names ?? [])
        for (const name of [key, ...names]) {
          expect(matchArg(name, args), `${command.id} ${name}`).toMatchObject({ kind: 'one', arg: { key } })
        }
      }
    }
  })

  it('have no argument named like a parameter of command links', () => {
    for (const command of registry.all) expect(keysOf(command), command.id).not.toContain('command')
  })

  it('ask for every argument in the order of their schema', () => {
    for (const command of registry.all)
      expect(Object.keys(command.ask).sort(), command.id).toEqual(keysOf(command).sort())
  })
})
