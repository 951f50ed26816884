import type { Frecency } from '#contract/core/preference.ts'
import { currentStore } from '#console/app/current-console.ts'
import { ownCopy } from '#console/app/session/own-copy.ts'
import type { RecordRef } from '#engine/context.ts'
import { mostUsed, withUse } from '#engine/rank/frecency.ts'

function fits(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every((at) => typeof at === 'number')
}

/** How much the person at hand uses which commands and records. */
export const [usesAtom, rereadUsesAtom] = ownCopy<Frecency>('academy-uses', fits, {})

/** The name under which a record is remembered. */
export const recordKey = ({ resource, id }: Pick<RecordRef, 'resource' | 'id'>) => `${resource}:${id}`

/** Counts a use of a command, or of a record by its `recordKey`. The keys of the console itself are no choice. */
export function remember(id: string): void {
  if (id.startsWith('console.')) return
  currentStore().set(usesAtom, withUse(currentStore().get(usesAtom), id, Date.now() / 1000))
}

/** The commands and screens that weigh most, the first ones only. */
export function mostUsedCommands(uses: Frecency): string[] {
  return mostUsed(uses)
    .filter((id) => !id.includes(':'))
    .slice(0, 20)
}
