import { describe, expect, it } from 'vitest'
import recordCommands from '#commands/record/records.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { fillPath } from '#contract/core/call.ts'
import { ofChannels } from '#contract/channel/channel.ts'
import { recordKinds } from '#contract/kinds.ts'
import type { Resource } from '#contract/records.ts'
import { nameRef } from '#engine/context.ts'
import type { AnyCommand } from '#engine/define.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from './fixtures.ts'

const verbsOf = (area: string) =>
  ['create', 'edit', 'delete', 'exclude', 'restore', 'export'].flatMap((verb) => {
    const command: AnyCommand | undefined = recordCommands.find(({ id }) => id === `${area}.${verb}`)
    return command ? [[verb, command] as const] : []
  })

/** The commands that kinds have alike, by kind and verb. */
const commands: ReadonlyMap<string, Record<string, AnyCommand>> = new Map(
  recordKinds.map((area) => [area, Object.fromEntries(verbsOf(area))]),
)

const common = { id: 7, customerId: 1, version: 4, exclude: false }
const states: Readonly<Record<string, object>> = {
  setting: { editable: true },
  message: { status: 'QUEUED', sealed: false },
  ...ofChannels(() => ({ fulfilStatus: 'NEW', settlementStatus: 'UNSETTLED' })),
  ecommerce: { fulfilStatus: 'NEW', settlementStatus: 'UNSETTLED' },
  lms: { workflow: 'DRAFT', enrolledCount: 0 },
  daily: { day: '2026-11-03', source: 'MANUAL', locked: false },
}

/** A record of the kind, with nothing but what every record has. */
const refTo = (resource: string, more: object = {}) => ({
  ...nameRef({ resource: resource as Resource, id: 7, label: 'Tujuh' }),
  // In a state in which nothing is refused.
  record: { ...common, ...states[resource], ...more } as never,
})

/** The same answer to every call. */
const always = (answer: unknown) => ({ get: () => answer }) as unknown as ReadonlyMap<AnyCall, unknown>

/** What was sent, as a request line. */
const lines = (world: ReturnType<typeof fakeRuntime>) =>
  sent(world).map(([{ method, path }, input]) => `${method} ${fillPath(path, input)}`)

function eachOf(verb: string, work: (command: AnyCommand, resource: string) => Promise<void> | void): Promise<void> {
  return [...commands].reduce(async (before, [area, own]) => {
    await before
    const command = own[verb]
    if (command) await work(command, area)
  }, Promise.resolve())
}

describe('the commands of resources', () => {
  it('are hidden without their permission', () => {
    expect(commands.size).toBeGreaterThan(0)
    for (const command of [...commands.values()].flatMap((own) => Object.values(own))) {
      expect(readState(command, context({ permissions: [] })).kind, command.id).toBe('hidden')
    }
  })

  it('lead to where a record is made and edited', async () => {
    await eachOf('create', (command) => {
      const to = command.done(undefined, {}, context()).goTo
      expect(to, command.id).toMatch(/^\/[\w/?=-]+?([?&]create=true|\/(Add|add|create|new-schema))$/)
    })
    await eachOf('edit', (command, resource) => {
      const ctx = context({ focused: refTo(resource) })
      const step = nextStep(command, {}, ctx)
      expect(step, command.id).toMatchObject({ kind: 'run', args: [{ record: 7 }] })
      expect(command.done(undefined, { record: 7 }, ctx).goTo).toMatch(/^\/[\w/-]+\/(?:edit|update)\/7$/)
    })
  })

  it('put back what was deleted, found among that', async () => {
    const [store, offered] = [
      { id: 1, name: 'Toko' },
      { id: 2, name: 'Kelas' },
    ]
    const found = {
      ...common,
      name: 'Tujuh',
      listingTitle: 'Tujuh',
      environment: 'SANDBOX',
      clientCode: null,
      number: 'Tujuh',
      person: offered,
      stage: store,
      store,
      class: offered,
    }
    const world = fakeRuntime(context(), always({ data: [found], ...found }))
    const env = { call: world.runtime.caller(() => ({}) as never), customerId: 1 }
    await eachOf('restore', async (command) => {
      const step = nextStep(command, {}, context())
      if (step.kind !== 'ask' || step.field.prompt.kind !== 'record') throw new Error(`${command.id} asks for nothing`)
      expect(await step.field.prompt.read?.(7, env)).toMatchObject({ id: 7, label: 'Tujuh' })
      await runCommand(command, { record: 7 }, world.runtime, { source: 'palette' })
    })
    const count = [...commands.values()].filter((own) => own.restore).length
    expect(count).toBeGreaterThan(1)
    const [search, write]: unknown[] = [/^GET /, /^PUT \/general\/[\w-]+\/7$/].map((line) =>
      expect.stringMatching(line),
    )
    expect(lines(world)).toEqual(Array.from({ length: count }, () => [search, write]).flat())
    const [asked, restored] = [{ query: { deleted: true, ids: [7] } }, { body: { restore: true } }]
    expect(sent(world).map(([, input]) => input)).toMatchObject(
      Array.from({ length: count }, () => [asked, restored]).flat(),
    )
  })

  it('ask before they delete, and then do', () =>
    eachOf('delete', async (command, resource) => {
      const ctx = context({ focused: refTo(resource) })
      expect(nextStep(command, {}, ctx), command.id).toMatchObject({ kind: 'confirm' })
      const world = fakeRuntime(ctx, always({ id: 7 }))
      await runCommand(command, {}, world.runtime, { source: 'key' })
      expect(lines(world)).toEqual([expect.stringMatching(/^DELETE .*\/7$/)])
    }))

  it('send the value that there is, to turn it round', () =>
    eachOf('exclude', async (command, resource) => {
      for (const now of [false, true]) {
        const ctx = context({ focused: refTo(resource, { exclude: now }) })
        const world = fakeRuntime(ctx, always({ id: 7, exclude: !now, version: 5 }))
        await runCommand(command, {}, world.runtime, { source: 'key' })
        const [[endpoint, input] = []] = sent(world) as [AnyCall, object][]
        expect(endpoint?.path, command.id).toMatch(/\/\{id\}\/exclude$/)
        expect(input, command.id).toMatchObject({ body: { exclude: now } })
        expect(Object.values(input ?? {})).toContain(7)
        expect(world.became).toEqual([{ resource, id: 7, now: { exclude: !now, version: 5 } }])
      }
    }))

  it('save what the list shows', () =>
    eachOf('export', (command, resource) => {
      const filter = { resource: resource as Resource, query: { exclude: false }, total: 3, sort: '-updatedAt' }
      const step = nextStep(command, { format: 'csv' }, context({ filter }))
      expect(step, command.id).toMatchObject({
        kind: 'run',
        args: [{ format: 'csv', filter: { exclude: false }, sort: '-updatedAt' }],
      })
    }))
})
