import type { ReactNode } from 'react'
import { Fragment, use } from 'react'
import { VisitContext } from './keep-alive.ts'

/**
 * What must not outlast a visit to a screen that stays mounted, as a form with what was typed into it and left behind. It is
 * made anew as soon as one has left.
 */
export const PerVisit = ({ children }: { children: ReactNode }) => (
  <Fragment key={use(VisitContext)}>{children}</Fragment>
)
