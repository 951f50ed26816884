import type { MouseEvent, ReactNode } from 'react'
import { goTo } from '#console/app/current-console.ts'

/** Follows a link within the console, unless the person wants it in a tab of its own. */
export function follow(event: MouseEvent, link: HTMLAnchorElement): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0 || link.origin !== location.origin) return
  event.preventDefault()
  goTo(link.pathname + link.search)
}

interface PathLinkProps {
  href: string
  className?: string
  children: ReactNode
  /** It leads to where one is. */
  'aria-current'?: 'page'
  /** Told when it is followed, before it is. */
  onGo?: (() => void) | undefined
}

/** A link to a path of the console that comes as data, query and all. */
export function PathLink({ href, className, children, 'aria-current': current, onGo }: PathLinkProps) {
  return (
    <a
      href={href}
      className={className}
      aria-current={current}
      onClick={(event) => {
        onGo?.()
        follow(event, event.currentTarget)
      }}
    >
      {children}
    </a>
  )
}
