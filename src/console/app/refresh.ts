import { queryClient } from '#console/api/query.ts'
import { currentRouter } from './current-router.ts'
import { refreshCountAtom, store } from './state.ts'

/** Asks for everything on the page anew. Done when all of it has come. */
export async function refresh(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries(), currentRouter().invalidate()])
  store.set(refreshCountAtom, (count) => count + 1)
}
