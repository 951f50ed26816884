import type { KeyboardEvent, ReactNode } from 'react'
import { useId, useRef } from 'react'
import { cx } from './cx.ts'
import { useScrollEdges } from './use-scroll-edges.ts'

export interface Tab<T extends string> {
  id: T
  label: string
  /** A number or word after the label. */
  badge?: ReactNode
}

export interface TabsProps<T extends string> {
  label: string
  tabs: readonly Tab<T>[]
  value: T
  onChange: (id: T) => void
  /** The chosen tab's content. */
  children: ReactNode
}

/** Tabs over one panel. Arrow keys, Home and End move and choose at once. */
export function Tabs<T extends string>({ label, tabs, value, onChange, children }: TabsProps<T>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useScrollEdges(list)

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    const next = tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="scroll-edges flex shrink-0 gap-1 overflow-x-auto border-b border-line px-3"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={cx(
              '-mb-px flex h-9 items-center gap-1.5 border-b-2 px-2 font-medium whitespace-nowrap -outline-offset-2',
              tab.id === value ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text',
            )}
          >
            {tab.label}
            {tab.badge}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="min-h-0 grow">
        {children}
      </div>
    </>
  )
}
