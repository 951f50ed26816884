import { useAtomValue } from 'jotai'
import type { Reason } from '#contract/core/error.ts'
import { allows } from '#contract/core/permission.ts'
import { reason } from '#contract/core/reason.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'

export interface SchemeLockState {
  /** Why nothing can be changed. */
  blocked: Reason | undefined
  /** Final grades can be reopened. */
  mayUnlock: boolean
}

/** A class whose grades may be final. */
export interface GradedClass {
  locked: boolean
  lmsClass: { id: number; title: string; workflow: string }
}

export function useSchemeLock({ locked, lmsClass: { title } }: GradedClass): SchemeLockState {
  const permissions = useAtomValue(permissionsAtom)
  const blocked = locked
    ? reason('GRADING_LOCKED', { title })
    : allows(permissions, 'grading:grade')
      ? undefined
      : reason('FORBIDDEN', { permission: 'grading:grade' })
  return { blocked, mayUnlock: locked && allows(permissions, 'grading:unlock') }
}
