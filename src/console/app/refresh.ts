import { atom } from 'jotai'
import { currentConsole } from './current-console.ts'

/** How often everything on the page was asked for anew. */
export const refreshCountAtom = atom(0)

/** Asks for everything on the page anew. Done when all of it has come. */
export async function refresh(): Promise<void> {
  const { store, queryClient, router } = currentConsole()
  await Promise.all([queryClient.invalidateQueries(), router.invalidate()])
  store.set(refreshCountAtom, (count) => count + 1)
}
