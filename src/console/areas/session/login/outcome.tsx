import type { ReactNode } from 'react'

const takeFocus = (node: HTMLElement | null) => node?.focus()

/** What a form came to, in its place: it takes the focus that the form had. */
export function Outcome({ children }: { children: ReactNode }) {
  return (
    <div role="status" tabIndex={-1} ref={takeFocus} className="flex flex-col gap-3 outline-none">
      {children}
    </div>
  )
}
