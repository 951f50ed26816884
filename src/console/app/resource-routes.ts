import type { AnyRoute } from '@tanstack/react-router'
import { createRoute } from '@tanstack/react-router'
import type { Kind } from '#contract/core/resource/kind.ts'
import { describedKinds, kinds } from '#contract/kinds.ts'
import type { DescribedKind } from '#contract/kinds.ts'
import type { FindKind } from '#contract/find-kinds.ts'
import { editScreen, listScreen } from '#console/resource/screens.ts'
import type { AnyView } from '#console/resource/view.ts'
import { Route as shell } from '#console/routes/_shell.tsx'
import { ids } from './params.ts'
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
function partOf(kind: DescribedKind): () => Promise<{ default: AnyView }> {
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

function listRoute(kind: DescribedKind): AnyRoute[] {
  const place = resourceScreens[kind]
  if (!place) return []
  const { path, heading: title, read: permission } = kinds[kind]
  return [
    createRoute({ getParentRoute, path, ...listScreen(partOf(kind)), staticData: { title, permission, ...place } }),
  ]
}

/** The page of a record. A kind that says where its records are seen has none. */
function pageRoute(kind: DescribedKind): AnyRoute[] {
  const { path, one, edit: permission } = kinds[kind]
  if ('href' in kinds[kind]) return []
  const { editPath, family }: Kind = kinds[kind]
  const about = { title: `Edit ${one}`, crumb: 'Edit', permission, params: { id: (family ?? kind) as FindKind } }
  // An address of its own does not say to which list it belongs.
  const staticData = editPath === undefined ? about : { ...about, parent: path }
  return [
    createRoute({
      getParentRoute,
      path: `${editPath ?? `${path}/edit`}/$id`,
      params: ids('id'),
      ...editScreen(partOf(kind)),
      staticData,
    }),
  ]
}

/** Adds the screens of the described kinds to those that have route files. */
export function addResourceRoutes(): void {
  const own = [...describedKinds.flatMap(listRoute), ...describedKinds.flatMap(pageRoute)]
  shell.addChildren([...((shell.children ?? []) as AnyRoute[]), ...own])
}
