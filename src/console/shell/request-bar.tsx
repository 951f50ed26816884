import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { requestsAtom } from '#console/api/server-state.ts'
import { cx } from '#console/ui/cx.ts'

const FAILED_MS = 1_600

/** True for a while after the number of failures has grown. */
function useJustFailed(failures: number): boolean {
  const [seen, setSeen] = useState(failures)
  useEffect(() => {
    if (seen === failures) return undefined
    const timer = setTimeout(() => setSeen(failures), FAILED_MS)
    return () => clearTimeout(timer)
  }, [seen, failures])
  return failures > seen
}

/** The thin bar at the very top: it creeps while requests run and turns red when one fails. */
export function RequestBar() {
  const { running, failures } = useAtomValue(requestsAtom)
  const failed = useJustFailed(failures)
  const state = failed ? 'failed' : running > 0 ? 'running' : 'idle'
  return (
    <div
      aria-hidden
      data-testid="request-bar"
      data-state={state}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5"
    >
      {state === 'idle' ? null : <div className={cx('h-full', failed ? 'bg-danger' : 'animate-creep bg-accent')} />}
    </div>
  )
}
