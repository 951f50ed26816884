import { atomWithLazy } from 'jotai/utils'
import { currentStore } from '#console/app/current-console.ts'
import type { RecordChange, LiveResource } from '#contract/core/change.ts'

/** What was changed elsewhere; `'everything'`: too much to say what. */
export type LiveChanges = readonly RecordChange[] | 'everything'

const listenersAtom = atomWithLazy(() => new Set<(changes: LiveChanges) => void>())

/** Hears of what is changed elsewhere. Answers how to stop. */
export function onLiveChanges(listener: (changes: LiveChanges) => void): () => void {
  const listeners = currentStore().get(listenersAtom)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Passes changes on to the lists and records that listen. */
export function publishLiveChanges(changes: LiveChanges): void {
  for (const listener of currentStore().get(listenersAtom)) listener(changes)
}

/** Whether a record, or any record of a kind, may have been changed by others. */
export function isAbout(changes: LiveChanges, resource: LiveResource, id: number | 'any'): boolean {
  if (changes === 'everything') return true
  const hasId = (ids: readonly number[] | null) => id === 'any' || (ids?.includes(id) ?? true)
  return changes.some((change) => change.resource === resource && !change.own && hasId(change.ids))
}
