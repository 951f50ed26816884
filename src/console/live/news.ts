import { atomWithLazy } from 'jotai/utils'
import { currentStore } from '#console/app/current-console.ts'
import type { RecordChange, LiveResource } from '#contract/core/change.ts'

/** What was changed elsewhere; `'everything'`: too much to say what. */
export type News = readonly RecordChange[] | 'everything'

const listenersAtom = atomWithLazy(() => new Set<(news: News) => void>())

/** Hears of what is changed elsewhere. Answers how to stop. */
export function onNews(listener: (news: News) => void): () => void {
  const listeners = currentStore().get(listenersAtom)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Passes news on to whoever shows such records. */
export function tellNews(news: News): void {
  for (const listener of currentStore().get(listenersAtom)) listener(news)
}

/** Whether a record, or any record of a kind, may have been changed by others. */
export function isAbout(news: News, resource: LiveResource, id: number | 'any'): boolean {
  if (news === 'everything') return true
  const hasId = (ids: readonly number[] | null) => id === 'any' || (ids?.includes(id) ?? true)
  return news.some((change) => change.resource === resource && !change.own && hasId(change.ids))
}
