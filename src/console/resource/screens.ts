import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'
import type { AnyView } from './view.ts'

type LoadView = () => Promise<{ default: AnyView }>

/** The list of a resource, for its route: `createFileRoute('/_shell/setting/')({ ...listScreen(() => import('…')) })`. */
export const listScreen = (load: LoadView) =>
  lazyScreen(
    async () => {
      const [{ default: view }, { listScreenOf }] = await Promise.all([load(), import('./list-screen.tsx')])
      return listScreenOf(view)
    },
    { keepAlive: true },
  )

/** The page on which a record is made, for its route. */
export const createScreen = (load: LoadView) =>
  lazyScreen(async () => {
    const [{ default: view }, { createScreenOf }] = await Promise.all([load(), import('./create-screen.tsx')])
    return createScreenOf(view)
  })

/** The page of one record of a resource, for its route. */
export const editScreen = (load: LoadView) =>
  lazyScreen(async () => {
    const [{ default: view }, { editScreenOf }] = await Promise.all([load(), import('./edit-screen.tsx')])
    return editScreenOf(view)
  })
