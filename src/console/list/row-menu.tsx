import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import { Kbd } from '#console/ui/kbd.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Floating } from './floating.tsx'

export interface MenuItem {
  key: string
  label: string
  keys?: string | undefined
  danger?: boolean
  /** Why it cannot be done now; shown in place of the keys. */
  blocked?: string | undefined
  run: () => void
}

interface RowMenuProps {
  /** What the menu offers, for screen readers. */
  label: string
  place: { x: number; y: number }
  /** Undefined as long as nobody knows what can be done: the commands come a moment after the first list. */
  items: readonly MenuItem[] | undefined
  onClose: () => void
}

/** A menu at a point of the page: that of a row, or of the filters. One for the whole list. */
export default function RowMenu({ label, place, items, onClose }: RowMenuProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

  // Keys are for the menu from the moment it is seen, and for its first entry once there is one.
  const hasEntries = items !== undefined && items.length > 0
  useEffect(() => {
    const menu = list.current?.closest<HTMLElement>('[role="menu"]')
    const all = [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const first = all.find((button) => button.ariaDisabled !== 'true') ?? all[0]
    const target = hasEntries ? first : menu
    target?.focus({ preventScroll: true })
  }, [hasEntries])
  // The entry that had the focus may be gone with a change of what can be done.
  useEffect(() => {
    if (document.activeElement === document.body) buttons()[0]?.focus({ preventScroll: true })
  })

  function onKeyDown(event: KeyboardEvent) {
    const all = buttons()
    const at = all.findIndex((button) => button === document.activeElement)
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    let next = step === undefined ? undefined : all[(step + all.length) % all.length]
    if (event.key === 'Tab') onClose()
    else if (/^[\p{L}\d]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const typed = event.key.toLowerCase()
      const turned = [...all.slice(at + 1), ...all.slice(0, at + 1)]
      next = turned.find((button) => button.textContent.trim().toLowerCase().startsWith(typed))
      event.preventDefault()
    }
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <Floating anchor={place} role="menu" label={label} onClose={onClose} onKeyDown={onKeyDown} className="w-60 p-1">
      <div ref={list}>
        {items === undefined ? (
          <div role="status" aria-label={t('Loading')} className="flex flex-col gap-4 px-2 py-2">
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
            <Skeleton className="w-3/5" />
          </div>
        ) : null}
        {items?.length === 0 ? <p className="px-2 py-1 text-muted">{t('Nothing can be done here.')}</p> : null}
        {items?.map((item) => (
          <button
            key={item.key}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-disabled={item.blocked !== undefined}
            onClick={() => {
              if (item.blocked !== undefined) return
              onClose()
              item.run()
            }}
            className={cx(
              'flex min-h-7 w-full items-center gap-2 rounded-sm px-2 py-1 text-left outline-none hover:bg-hover focus:bg-hover',
              item.blocked === undefined ? item.danger && 'text-danger' : 'text-muted',
            )}
          >
            <span className="grow">
              {item.label}
              {item.blocked === undefined ? null : <span className="block text-sm">{item.blocked}</span>}
            </span>
            {item.keys !== undefined && item.blocked === undefined ? <Kbd keys={item.keys} /> : null}
          </button>
        ))}
      </div>
    </Floating>
  )
}
