import type { AnyRoute, StaticDataRouteOption } from '@tanstack/react-router'
import { createRoute } from '@tanstack/react-router'
import type { Kind } from '#contract/core/resource/kind.ts'
import { recordKinds, kinds } from '#contract/kinds.ts'
import type { RecordKind } from '#contract/kinds.ts'
import type { FindKind } from '#contract/find-kinds.ts'
import { editScreen, listScreen } from '#console/resource/screens.ts'
import type { AnyView } from '#console/resource/view.ts'
import { Route as shell } from '#console/routes/_shell.tsx'
import { ids } from './params.ts'
import type { FileRouteTypes } from './route-tree.gen.ts'
import { resourceScreens } from './screen/resource-screens.ts'

/** The views of a family are made together, by their kinds. */
type Part = AnyView | Readonly<Record<string, AnyView>>

/** The console parts, `class-attribute.resource.tsx`, by the name of the kind. */
const parts = new Map(
  Object.entries(import.meta.glob<{ default: Part }>('/src/console/areas/**/*.resource.tsx')).map(([file, load]) => [
    file.replace(/^.*\/|\.resource\.tsx$/g, ''),
    load,
  ]),
)

/** `classAttribute` → `class-attribute.resource.tsx` */
function partOf(kind: RecordKind): () => Promise<{ default: AnyView }> {
  const { family }: Kind = kinds[kind]
  const name = (family ?? kind).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const load = parts.get(name)
  if (!load) throw new Error(`There is no ${name}.resource.tsx`)
  return async () => {
    const { default: part } = await load()
    return { default: (family === undefined ? part : (part as Readonly<Record<string, AnyView>>)[kind]) as AnyView }
  }
}

const getParentRoute = () => shell

const listRoute = <const P extends string>(kind: RecordKind, path: P, staticData: StaticDataRouteOption) =>
  createRoute({ getParentRoute, path, ...listScreen(partOf(kind)), staticData })

const pageRoute = (kind: RecordKind, path: `${string}/$id`, staticData: StaticDataRouteOption) =>
  createRoute({ getParentRoute, path, params: ids('id'), ...editScreen(partOf(kind)), staticData })

function listOf(kind: RecordKind): AnyRoute[] {
  const place = resourceScreens[kind]
  if (!place) return []
  const { path, heading: title, read: permission } = kinds[kind]
  return [listRoute(kind, path, { title, permission, ...place })]
}

/** The page of a record. A kind that says where its records are seen has none. */
function pageOf(kind: RecordKind): AnyRoute[] {
  const { path, one, edit: permission } = kinds[kind]
  if ('href' in kinds[kind]) return []
  const { editPath, family }: Kind = kinds[kind]
  const about = { title: `Edit ${one}`, crumb: 'Edit', permission, params: { id: (family ?? kind) as FindKind } }
  // An address of its own does not say to which list it belongs.
  const staticData = editPath === undefined ? about : { ...about, parent: path }
  return [pageRoute(kind, `${editPath ?? `${path}/edit`}/$id`, staticData)]
}

/** Adds the screens of kinds to those that have route files. */
export function addResourceRoutes(): void {
  const own = [...recordKinds.flatMap(listOf), ...recordKinds.flatMap(pageOf)]
  shell.addChildren([...((shell.children ?? []) as AnyRoute[]), ...own])
}

type Kinds = typeof kinds
/** The kinds whose lists have an address of their own, and those whose records have a page. */
type ListPath = {
  [K in RecordKind]: Kinds[K]['path'] extends `${string}?${string}` ? never : Kinds[K]['path']
}[RecordKind]
type PagePath = {
  [K in RecordKind]: Kinds[K] extends { href: string }
    ? never
    : Kinds[K] extends { editPath: infer P extends string }
      ? `${P}/$id`
      : `${Kinds[K]['path']}/edit/$id`
}[RecordKind]

type InFiles = FileRouteTypes['fileRoutesByTo']
type ResourceRoutes = { [P in Exclude<ListPath, keyof InFiles>]: ReturnType<typeof listRoute<P>> } & {
  [P in Exclude<PagePath, keyof InFiles>]: ReturnType<typeof pageRoute>
}

/** The routes of files and of kinds, so that links to both are typed. */
export interface ConsoleRouteTypes extends Omit<
  FileRouteTypes,
  'fileRoutesByFullPath' | 'fullPaths' | 'fileRoutesByTo' | 'to'
> {
  fileRoutesByFullPath: FileRouteTypes['fileRoutesByFullPath'] & ResourceRoutes
  fullPaths: FileRouteTypes['fullPaths'] | keyof ResourceRoutes
  fileRoutesByTo: InFiles & ResourceRoutes
  to: FileRouteTypes['to'] | keyof ResourceRoutes
}
