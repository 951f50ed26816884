import { RECORDS_STORAGE } from '#console/app/session/session-actions.ts'
import { currentStore } from '#console/app/current-console.ts'
import { ownCopy } from '#console/app/session/own-copy.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import type { RecordRef } from '#engine/context.ts'

/** A record that was opened, and for which customer. */
interface Recent {
  readonly customerId: number | undefined
  readonly ref: RecordRef
}

const KEPT = 20

function fits(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof (one as Recent | null)?.ref?.label === 'string')
}

/** Labels can be names and e-mail addresses: they stay in this tab and are removed with the session. */
const [recentAtom] = ownCopy<readonly Recent[]>(RECORDS_STORAGE, fits, [], 'sessionStorage')

export { recentAtom as recentRecordsAtom }

const isSame = (a: RecordRef, b: RecordRef) => a.resource === b.resource && String(a.id) === String(b.id)

/** Puts a record at the head of those that were opened. */
export function rememberRecord({ resource, id, label, hint, of }: RecordRef): void {
  const store = currentStore()
  const customerId = store.get(sessionAtom)?.client?.id
  const ref = { resource, id, label, ...(hint === undefined ? {} : { hint }), ...(of ? { of } : {}) } as RecordRef
  const others = store.get(recentAtom).filter((one) => !isSame(one.ref, ref))
  store.set(recentAtom, [{ customerId, ref }, ...others].slice(0, KEPT))
}

/** The records that were opened for this customer, newest first, without the one at hand. */
export function recentRecords(
  all: readonly Recent[],
  customerId: number | null,
  focused: RecordRef | undefined,
): readonly RecordRef[] {
  return all
    .filter((one) => one.customerId === customerId && !(focused && isSame(one.ref, focused)))
    .map(({ ref }) => ref)
}
