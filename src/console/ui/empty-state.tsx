import type { ReactNode } from 'react'
import type { IconName } from './icon.tsx'
import { Icon } from './icon.tsx'

export interface EmptyStateProps {
  icon?: IconName
  title: string
  /** What to do next. */
  children?: ReactNode
  /** Buttons, each with its key. */
  actions?: ReactNode
  /** The page's own heading, when the state is the whole page. */
  level?: 1 | 2
}

/** Nothing here, and what to do about it. */
export function EmptyState({ icon, title, children, actions, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-16 text-center">
      {icon ? <Icon name={icon} size={24} className="mb-1 text-muted" /> : null}
      <Heading className="text-lg font-semibold">{title}</Heading>
      {children ? <div className="text-muted">{children}</div> : null}
      {actions ? <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div> : null}
    </div>
  )
}
