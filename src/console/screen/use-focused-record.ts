import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { focusedRecordAtom } from '#console/commands/context-atoms.ts'
import { rememberRecord } from '#console/commands/history/recent-records.ts'
import type { RecordRef } from '#engine/context.ts'

/** Makes a record the one that commands on this screen are about. Undefined while there is none. */
export function useFocusedRecord(ref: RecordRef | undefined): void {
  const setFocused = useSetAtom(focusedRecordAtom)
  useEffect(() => {
    if (!ref) return undefined
    setFocused(ref)
    rememberRecord(ref)
    return () => setFocused(null)
  }, [ref, setFocused])
}
