import { useAtom, useAtomValue } from 'jotai'
import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { Bell } from '#console/areas/notification/bell.tsx'
import { JobsTray } from '../jobs/jobs-tray.tsx'
import { PersonMenu } from '../person-menu.tsx'
import type { ToolName } from './tools-state.ts'
import { useWaitingDocuments } from './use-waiting-documents.ts'
import { wantedToolAtom } from './tools-state.ts'

export interface ToolsProps {
  /** The one whose place had the focus until then. */
  focused: RefObject<ToolName | null>
}

/** Jobs, notifications and the person. */
export default function Tools({ focused }: ToolsProps) {
  const session = useAtomValue(sessionAtom)
  const [wanted, setWanted] = useAtom(wantedToolAtom)
  const box = useRef<HTMLDivElement>(null)
  const button = (tool: ToolName) => box.current?.querySelector<HTMLElement>(`[data-tool="${tool}"] button`)
  useEffect(() => {
    // The focus is nowhere when the place that had it has been taken away.
    if (focused.current && document.activeElement === document.body) button(focused.current)?.focus()
    // Only what had it before counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    if (!wanted) return
    const opener = button(wanted)
    if (opener?.getAttribute('aria-expanded') !== 'true') opener?.click()
    setWanted(null)
  }, [wanted, setWanted])
  const notify = useWaitingDocuments(session?.customer.permissions ?? [])
  if (!session) return null
  return (
    <div ref={box} className="flex items-center gap-1">
      <div data-tool="jobs">
        <JobsTray />
      </div>
      {session.customer.roles.includes('SUPERADMIN') ? null : (
        <div data-tool="bell">
          <Bell userId={session.customer.masterId} notify={notify} />
        </div>
      )}
      <div data-tool="person">
        <PersonMenu session={session} />
      </div>
    </div>
  )
}
