import type { RecordChange, LiveResource } from '#contract/core/change.ts'
import { liveResources } from '#contract/core/change.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { Session } from '#server/core/auth/session.ts'
import { customersWith } from '#server/core/auth/rights.ts'
import type { StoredChange } from './read.ts'

/** The customers whose changes a session may read, by resource. */
export type Readable = ReadonlyMap<string, readonly number[]>

const resources = Object.keys(liveResources) as LiveResource[]

export function readableBy(session: Session): Readable {
  const customersOf = (resource: LiveResource) =>
    liveResources[resource].flatMap((permission: Permission) => customersWith(session, permission))
  return new Map(resources.map((resource) => [resource, [...new Set(customersOf(resource))]]))
}

export const sameReadable = (a: Readable, b: Readable): boolean => JSON.stringify([...a]) === JSON.stringify([...b])

/** The changes that a listener may read, with whether its own tab made them. */
export function readableChanges(
  changes: readonly StoredChange[],
  hearing: Readable,
  tab: string | undefined,
): RecordChange[] {
  return changes.flatMap(({ id: _id, origin, resource, ...change }) => {
    if (!hearing.get(resource)?.includes(change.customerId)) return []
    return [{ resource: resource as LiveResource, ...change, own: origin !== null && origin === tab }]
  })
}
