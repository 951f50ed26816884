import { atomWithLazy } from 'jotai/utils'
import { currentStore } from '#console/app/current-console.ts'
import type { RecordChange, ToldResource } from '#contract/core/change.ts'

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

/** Whether a record may have been changed, as far as the news says. */
export function isAbout(news: News, resource: ToldResource, id: number): boolean {
  if (news === 'everything') return true
  return news.some((change) => change.resource === resource && !change.own && (change.ids?.includes(id) ?? true))
}
