import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

export interface ErrorStateProps {
  title: string
  /** What happened and what still holds. */
  children?: ReactNode
  actions?: ReactNode
  level?: 1 | 2
}

/** Something failed: what, and the way on. It is announced when it appears. */
export function ErrorState({ title, children, actions, level = 2 }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState icon="warning" title={title} actions={actions} level={level}>
        {children}
      </EmptyState>
    </div>
  )
}
