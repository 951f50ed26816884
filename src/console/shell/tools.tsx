import { useAtomValue } from 'jotai'
import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { Bell } from '#console/areas/notification/bell.tsx'
import { JobsTray } from './jobs/jobs-tray.tsx'
import { PersonMenu } from './person-menu.tsx'

export type ToolName = 'jobs' | 'bell' | 'person'

export interface ToolsProps {
  /** The one that was clicked before they had come. */
  open: ToolName | null
  /** The one whose place had the focus until then. */
  focused: RefObject<ToolName | null>
}

/** Jobs, notifications and the person. */
export default function Tools({ open, focused }: ToolsProps) {
  const session = useAtomValue(sessionAtom)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const button = (tool: ToolName) => box.current?.querySelector<HTMLElement>(`[data-tool="${tool}"] button`)
    // The focus is nowhere when the place that had it has been taken away.
    if (focused.current && document.activeElement === document.body) button(focused.current)?.focus()
    if (open) button(open)?.click()
    // Only what was clicked before counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  if (!session) return null
  return (
    <div ref={box} className="flex items-center gap-1">
      <div data-tool="jobs">
        <JobsTray />
      </div>
      {session.customer.roles.includes('SUPERADMIN') ? null : (
        <div data-tool="bell">
          <Bell userId={session.customer.masterId} />
        </div>
      )}
      <div data-tool="person">
        <PersonMenu session={session} />
      </div>
    </div>
  )
}
