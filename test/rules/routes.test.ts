// @vitest-environment jsdom
import { createMemoryHistory } from '@tanstack/react-router'
import type { AnyRoute } from '@tanstack/react-router'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import specRoutes from '#test/spec/routes.json' with { type: 'json' }

interface SpecRoute {
  path: string
  auth: boolean
  params: string[]
  redirectTo?: string
}

const spec = specRoutes as SpecRoute[]

/** Pages outside the shell that the specification does not know. */
const ownPages = ['/pages/access']

/** Screens that the specification does not know. */
const ownScreens = [
  '/widgets',
  '/charts',
  '/message/write',
  '/training',
  '/gallery/edit/{id}',
  '/absensi/meeting/{id}',
  '/partner',
  '/partner/admit',
  '/partner/edit/{id}',
  '/document-table/edit/{id}',
  '/absensi-report/edit/{id}',
  '/jadwalkelas/feedback',
  '/api-tokens',
  '/api-tokens/add',
  '/audit',
  '/my-leave',
  '/attendance/sheet',
  '/holidays',
  '/holidays/edit/{id}',
  '/employee/organization',
  '/leave-calendar',
  '/zoom-accounts',
  '/voucher-batches',
  '/voucher-batches/edit/{id}',
  '/zoom-accounts/edit/{id}',
  '/keyboard',
  '/notifications',
  '/second-factor',
  '/template',
  '/template/edit/{id}',
  '/kelas/class-attributes/edit/{id}',
  '/kelas/programs',
  '/kelas/programs/edit/{id}',
  '/kelas/stores',
  '/kelas/stores/edit/{id}',
  '/kelas/categories',
  '/kelas/categories/edit/{id}',
  '/kelas/listings',
  '/kelas/listings/edit/{id}',
  '/crm/student/edit/{id}',
  '/crm/student/merge/{id}',
  '/crm/student-merges',
  '/crm/student-administration/edit/{id}',
  '/crm/prospect',
  '/crm/prospect/edit/{id}',
  '/crm/pipeline-stage',
  '/crm/pipeline-stage/edit/{id}',
  '/crm/scholarship',
  '/crm/scholarship/edit/{id}',
]

let router: Awaited<ReturnType<typeof load>>

async function load() {
  // jsdom has no media queries.
  vi.stubGlobal('matchMedia', () => new EventTarget())
  const { createConsole } = await import('#console/app/create-console.tsx')
  return createConsole({ history: createMemoryHistory({ initialEntries: ['/'] }) }).router
}

beforeAll(async () => {
  router = await load()
})

const bare = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path)
const inSpecWords = (path: string) => bare(path).replace(/\$(\w+)/g, '{$1}')

function found(path: string): AnyRoute | undefined {
  const example = path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'apps' ? 'zoom' : '12'))
  return router.getMatchedRoutes(example)[2]
}

const screenRoutes = () =>
  (Object.values(router.routesById) as AnyRoute[]).filter(
    (route) => route.id.startsWith('/_shell/') && route.id !== '/_shell/$',
  )

describe('the paths of the specification', () => {
  it('are all there', () => {
    expect(spec).toHaveLength(114)
  })

  it.each(spec.map((route) => [route.path, route] as const))('%s leads to its own route, letter for letter', (path) => {
    expect(inSpecWords(found(path)?.fullPath ?? '')).toBe(path)
  })

  it.each(spec.map((route) => [route.path, route] as const))(
    '%s is inside the shell when it asks for a login',
    (path, route) => {
      const inside = found(path)?.id.startsWith('/_shell/') ?? false
      // The root only sends on to the classes, which are inside.
      expect(inside).toBe(route.auth && route.redirectTo === undefined)
    },
  )

  it.each(spec.map((route) => [route.path] as const))('%s is found in any letter case', (path) => {
    expect(found(path.toUpperCase().replace(/\{(\w+)\}/g, '12'))?.id ?? '').toBe(
      path.includes('{apps}') ? '/_shell/$' : found(path)?.id,
    )
  })

  it('are the only ones, beside the console’s own', () => {
    const known = new Set([...spec.map((route) => route.path), ...ownPages, ...ownScreens])
    const own = (Object.values(router.routesById) as AnyRoute[])
      .filter((route) => !['__root__', '/_shell', '/_shell/$'].includes(route.id))
      .map((route) => inSpecWords(route.fullPath))
    expect(own.filter((path) => !known.has(path))).toEqual([])
    expect(own).toHaveLength(known.size)
  })

  it('nest in nothing but the shell', () => {
    const deep = screenRoutes().filter((route) => (route.parentRoute as AnyRoute).id !== '/_shell')
    expect(deep.map((route) => route.id)).toEqual([])
  })
})

describe('path parameters', () => {
  it.each(['abc', '0', '-1', '1.5', '1e3', '01', '99999999999999999'])('%s is no record number', (id) => {
    expect(found(`/voucher/edit/${id}`)?.id).toBe('/_shell/$')
    expect(found(`/order/${id}`)?.id).toBe('/_shell/$')
    expect(found(`/crm/student/7/${id}/3`)?.id).toBe('/_shell/$')
  })

  it('takes a short name for an integration, and nothing else', () => {
    expect(found('/integrations/zoom')?.id).toBe('/_shell/integrations/$apps')
    expect(found('/integrations/..%2Fx')?.id).toBe('/_shell/$')
  })

  it('names each of them in the data of its screen', () => {
    const wrong = screenRoutes().filter((route) => {
      const inPath = [...route.fullPath.matchAll(/\$(\w+)/g)].map((match) => match[1])
      return Object.keys(route.options.staticData?.params ?? {}).join() !== inPath.join()
    })
    expect(wrong.map((route) => route.id)).toEqual([])
  })
})

describe('the data of the screens', () => {
  it('gives every screen a title', () => {
    expect(screenRoutes().filter((route) => !route.options.staticData?.title.trim())).toEqual([])
  })

  it('names only parents that exist', () => {
    const paths = new Set(screenRoutes().map((route) => bare(route.fullPath)))
    const parents = screenRoutes().flatMap((route) => route.options.staticData?.parent ?? [])
    expect(parents.filter((path) => !paths.has(path))).toEqual([])
  })

  it('gives every list its keys', () => {
    const lists = (specRoutes as { path: string; kind: string }[]).filter((route) => route.kind === 'list')
    const without = lists.filter((route) => !found(route.path)?.options.staticData?.shortcut)
    expect(without.map((route) => route.path)).toEqual([])
  })

  it('has no keys twice, and none that begin others', () => {
    const keys = screenRoutes().flatMap((route) => route.options.staticData?.shortcut ?? [])
    expect(keys.every((one) => /^g( [a-z]){1,2}$/.test(one))).toBe(true)
    const clashes = keys.flatMap((one, at) =>
      keys
        .filter((other, index) => index !== at && `${other} `.startsWith(`${one} `))
        .map((other) => `${one} / ${other}`),
    )
    expect(clashes).toEqual([])
  })

  it('puts no two entries of a group in the same place', () => {
    const places = screenRoutes().flatMap(({ options }) => {
      const nav = options.staticData?.nav
      return nav ? [`${nav.group} ${nav.order}`] : []
    })
    expect(new Set(places).size).toBe(places.length)
  })
})

describe('the list of screens', () => {
  it('holds every screen once, in the words of the router', async () => {
    const { screens } = await import('#console/app/screen/screens.ts')
    const paths = screens().map((screen) => screen.path)
    const inside = spec.filter((route) => route.auth && route.redirectTo === undefined).map((route) => route.path)
    expect(paths.map(inSpecWords).sort()).toEqual([...inside, ...ownScreens].sort())
  })

  it('says what "Go to" has to ask for', async () => {
    const { screens } = await import('#console/app/screen/screens.ts')
    expect(screens().find((screen) => screen.path === '/crm/student/$studentId/$statusId/$id')?.params).toEqual([
      { name: 'studentId', kind: 'student' },
      { name: 'statusId', kind: 'stage' },
      { name: 'id', kind: 'studentClass' },
    ])
  })
})

describe('“Go to …”', () => {
  /** The addresses that nobody goes to by name, and why. */
  const others: Readonly<Record<string, string>> = {
    '/': 'leads to the classes',
    '/pages/login': 'is for who has not logged in',
    '/pages/register': 'is for who has no account',
    '/pages/404': 'is shown when an address is wrong',
    '/pages/500': 'is shown when the server made a mistake',
    '/pages/server-down': 'is shown while the server is away',
  }
  const reached = spec.filter(({ path }) => !(path in others))

  it('reaches all but these', () => {
    expect(Object.keys(others).filter((path) => !spec.some((route) => route.path === path))).toEqual([])
    expect(reached).toHaveLength(spec.length - Object.keys(others).length)
    expect(reached.filter(({ auth }) => !auth)).toEqual([])
  })

  it.each(reached.map((route) => [route.path, route.params] as const))('%s', async (path, params) => {
    const { screenCommands } = await import('#console/commands/registry/screen-commands.ts')
    const { promptOf } = await import('#engine/answers/fill.ts')
    const { context } = await import('#test/commands/fixtures.ts')
    const command = screenCommands().find(({ id }) => inSpecWords(id) === `screen.${path}`)
    if (!command) throw new Error('No entry of the palette leads there')
    expect(command.surfaces).toContain('palette')
    expect(Object.keys(command.args.shape)).toEqual(params)
    const given = Object.fromEntries(params.map((name, at) => [name, name === 'apps' ? 'zoom' : 12 + at]))
    const ctx = context()
    for (const name of params) {
      const kind = found(path)?.options.staticData?.params?.[name]
      expect(promptOf(command, name, given, ctx)).toMatchObject({ kind: 'record', resource: kind })
    }
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(given[name]))
    expect(command.done(undefined, given, ctx)).toEqual({ goTo: filled })
    expect(router.getMatchedRoutes(filled)[2]?.fullPath).toBe(found(path)?.fullPath)
  })

  it('leads to a screen from every kind of record that is found', async () => {
    const { recordHref } = await import('#console/commands/record-href.ts')
    const { findKinds } = await import('#contract/find-kinds.ts')
    const { nameRef } = await import('#engine/context.ts')
    const of: Record<string, (number | string)[]> = { sale: ['tokped'], user: [3], studentClass: [5, 2] }
    for (const resource of findKinds) {
      const href = recordHref(
        nameRef({ resource, id: resource === 'app' ? 'zoom' : 7, label: '', of: of[resource] ?? [] }),
      )
      const route = router.getMatchedRoutes(href.split('?')[0] ?? '')[2]
      expect(route?.id, href).toMatch(/^\/_shell\/(?!\$)/)
    }
  })
})
