import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { sessionAtom } from '#console/app/state.ts'
import { Bell } from '#console/areas/notification/bell.tsx'
import { JobsTray } from './jobs-tray.tsx'
import { PersonMenu } from './person-menu.tsx'

export type ToolName = 'jobs' | 'bell' | 'person'

/** Jobs, notifications and the person. `open` is the one that was clicked before they had come. */
export default function Tools({ open }: { open: ToolName | null }) {
  const session = useAtomValue(sessionAtom)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) box.current?.querySelector<HTMLElement>(`[data-tool="${open}"] button`)?.click()
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
