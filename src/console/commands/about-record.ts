import type { AnyCall } from '#contract/core/call.ts'
import { currentStore } from '#console/app/current-console.ts'
import { callApi } from '#console/api/api.ts'
import type { RecordRef } from '#engine/context.ts'
import type { Resource } from '#contract/records.ts'
import { resourceInput } from '#contract/core/resource/customer-calls.ts'
import { recordCalls } from '#contract/resources.ts'
import { aboutAtom } from '#console/palette/palette-state.ts'

/** Reads whole records of the kinds whose commands look at more than a name. */
const readers: Readonly<Partial<Record<Resource, (id: number, customerId: number) => Promise<unknown>>>> =
  Object.fromEntries(
    Object.entries(recordCalls).map(([resource, { read }]) => [
      resource,
      (id: number, customerId: number) => callApi(read as AnyCall, resourceInput(read, { customerId, id })),
    ]),
  )

/**
 * Lets the first view offer the commands of a record. Those that cannot be run are greyed as soon as the record has been
 * read; should that fail, the server refuses what cannot be done.
 */
export function setAbout(ref: RecordRef, customerId: number | null): void {
  currentStore().set(aboutAtom, ref)
  const read = readers[ref.resource]
  if (ref.record || !read || typeof ref.id !== 'number' || customerId === null) return
  void read(ref.id, customerId).then(
    (record) => currentStore().set(aboutAtom, (now) => (now === ref ? ({ ...ref, record } as RecordRef) : now)),
    () => undefined,
  )
}
