import type { ReactNode } from 'react'
import { number } from './format.ts'

export interface PageHeaderProps {
  title: string
  /** How many there are; a `~` says that it is an estimate. */
  count?: number | null
  estimated?: boolean
  /** Buttons at the right end. */
  actions?: ReactNode
  /** Stands under the title. */
  children?: ReactNode
}

/** The head of a screen, with its one `h1`. */
export function PageHeader({ title, count, estimated = false, actions, children }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-3 pb-2">
      <h1 className="flex min-h-control items-center text-lg font-semibold">{title}</h1>
      {count == null ? null : (
        <span className="text-muted tabular-nums">
          {estimated ? '~' : ''}
          {number(count)}
        </span>
      )}
      {actions ? <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div> : null}
      {children ? <div className="basis-full text-muted">{children}</div> : null}
    </header>
  )
}
