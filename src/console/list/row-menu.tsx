import type { KeyboardEvent } from 'react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import { Kbd } from '#console/ui/kbd.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Floating } from './floating.tsx'
import type { MenuPlace } from './menu-keys.ts'
import { activeOf, narrowed, pressInMenu } from './menu-keys.ts'

export interface MenuItem {
  key: string
  label: string
  /** Quiet text beneath. */
  hint?: string | undefined
  keys?: string | undefined
  danger?: boolean
  /** Why it cannot be done now; shown in place of the keys. */
  blocked?: string | undefined
  run: () => void
}

interface RowMenuProps {
  /** What the menu offers, for screen readers. */
  label: string
  /** A line above the entries. */
  heading?: string | undefined
  place: { x: number; y: number }
  /** Undefined as long as nobody knows what can be done: the commands come a moment after the first list. */
  items: readonly MenuItem[] | undefined
  onClose: () => void
  /** Keys that were pressed while the menu was loading; taken out when they are done. */
  early?: string[]
}

const BEGIN: MenuPlace = { text: '', active: undefined }

/** A menu at a point of the page: that of a row, or of the filters. One for the whole list. */
export default function RowMenu({ label, heading, place, items, onClose, early }: RowMenuProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(BEGIN)
  const shown = items && narrowed(items, at.text)
  const active = shown && activeOf(shown, at.active)

  const activeKey = active?.key

  // Keys are for the menu from the moment it is seen, and for the active entry once there is one.
  useLayoutEffect(() => {
    const menu = list.current?.closest<HTMLElement>('[role="menu"]')
    const entries = [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const entry = entries.find(({ dataset }) => dataset.key === activeKey)
    ;(entry ?? menu)?.focus({ preventScroll: true })
  }, [activeKey])

  function choose(item: MenuItem | undefined) {
    if (!item || item.blocked !== undefined) return
    onClose()
    item.run()
  }

  /** Does what keys mean, one after another; false when the last means nothing here. */
  function press(keys: readonly string[]): boolean {
    let place = at
    let next: ReturnType<typeof pressInMenu>
    for (const key of keys) {
      next = pressInMenu(place, key, items ?? [])
      if (next === 'close') onClose()
      if (next === 'run') choose(activeOf(narrowed(items ?? [], place.text), place.active))
      if (next === 'close' || next === 'run') return true
      place = next ?? place
    }
    setAt(place)
    return next !== undefined
  }

  // What was typed before the menu had come.
  const pressEarly = useEffectEvent((keys: string[]) => {
    if (keys.length > 0) press(keys.splice(0))
  })
  useEffect(() => {
    if (items && early) queueMicrotask(() => pressEarly(early))
  }, [items, early])

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    // The way out by Tab goes on to where it leads.
    if (press([event.key]) && event.key !== 'Tab') {
      event.preventDefault()
      event.stopPropagation()
    }
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
        {heading === undefined ? null : <p className="px-2 py-1 text-sm text-muted">{heading}</p>}
        {at.text === '' ? null : (
          <p role="status" className="px-2 py-1 text-sm text-muted">
            {t('Filter')}: <span className="font-medium text-text">{at.text}</span>
          </p>
        )}
        {shown?.map((item) => (
          <button
            key={item.key}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-disabled={item.blocked !== undefined}
            {...(item.hint === undefined ? {} : { 'aria-label': item.label, 'aria-description': item.hint })}
            data-key={item.key}
            onFocus={() => item === active || setAt({ ...at, active: item.key })}
            onClick={() => choose(item)}
            className={cx(
              'flex min-h-7 w-full items-center gap-2 rounded-sm px-2 py-1 text-left outline-none hover:bg-hover focus:bg-hover',
              item.blocked === undefined ? item.danger && 'text-danger' : 'text-muted',
            )}
          >
            <span className="grow">
              {item.label}
              {item.hint === undefined ? null : <span className="block text-sm text-muted">{item.hint}</span>}
              {item.blocked === undefined ? null : <span className="block text-sm">{item.blocked}</span>}
            </span>
            {item.keys !== undefined && item.blocked === undefined ? <Kbd keys={item.keys} /> : null}
          </button>
        ))}
      </div>
    </Floating>
  )
}
