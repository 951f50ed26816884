import type { RecordChange, ToldResource } from '#contract/core/change.ts'
import { toldResources } from '#contract/core/change.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { Session } from '#server/core/auth/session.ts'
import { customersWith } from '#server/core/auth/session.ts'
import type { Noted } from './read.ts'

/** Of which customers a session hears what, by resource. */
export type Hearing = ReadonlyMap<string, readonly number[]>

const resources = Object.keys(toldResources) as ToldResource[]

export function hearingOf(session: Session): Hearing {
  const customersOf = (resource: ToldResource) =>
    toldResources[resource].flatMap((permission: Permission) => customersWith(session, permission))
  return new Map(resources.map((resource) => [resource, [...new Set(customersOf(resource))]]))
}

export const sameHearing = (a: Hearing, b: Hearing): boolean => JSON.stringify([...a]) === JSON.stringify([...b])

/** What a listener is told of changes: those of its customers that it may read. */
export function heardOf(changes: readonly Noted[], hearing: Hearing, tab: string | undefined): RecordChange[] {
  return changes.flatMap(({ id: _id, origin, resource, ...change }) => {
    if (!hearing.get(resource)?.includes(change.customerId)) return []
    return [{ resource: resource as ToldResource, ...change, own: origin !== null && origin === tab }]
  })
}
