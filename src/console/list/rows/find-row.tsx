import type { RefObject } from 'react'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import type { ListModel } from '#console/list/use-list.ts'
import type { TakeKey } from '#console/list/use-list-keys.ts'
import type { Typed } from '#console/ui/keyboard/type-ahead.ts'
import { NOTHING_TYPED, typeOn } from '#console/ui/keyboard/type-ahead.ts'

/** After so long without a letter, letters are commands again: before the first one, and after each. */
const FIRST_MS = 5000
const PAUSE_MS = 2000

type Key = Parameters<TakeKey>[0]

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: Key) => key.length === 1 && !ctrlKey && !metaKey && !altKey

interface Props<Row> {
  model: ListModel<Row>
  /** Gets the keys before the list. */
  take: RefObject<TakeKey | null>
  /** What was typed before this was there. */
  early: RefObject<Key[]>
  /** A name is being typed. Else a letter begins one, because it is no command. */
  active: boolean
  onActive: (active: boolean) => void
}

/**
 * Finds rows by how their names begin, and shows what has been typed. Rows that are not loaded are found with the list's
 * own filter by name, if it has one.
 */
export default function FindRow<Row>({ model, take, early, active, onActive }: Props<Row>) {
  const { t } = useTranslation()
  const { list, windows, focus, goTo, change } = model
  const typed = useRef<Typed>(NOTHING_TYPED)
  const [shown, setShown] = useState({ text: '' })

  useEffect(() => {
    if (!active) return undefined
    const timer = setTimeout(() => onActive(false), shown.text === '' ? FIRST_MS : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [active, shown, onActive])

  // The next name begins anew.
  useEffect(() => {
    if (!active) return undefined
    return () => {
      typed.current = NOTHING_TYPED
      setShown({ text: '' })
    }
  }, [active])

  function find({ key, timeStamp }: Key): void {
    const loaded = windows.loaded()
    const labels = loaded.map(({ row }) => list.rowLabel(row))
    const at = loaded.findIndex(({ index }) => index === focus.index)
    const before = typed.current.text
    const found = typeOn(typed.current, key, timeStamp, labels, at)
    typed.current = found.typed
    const index = found.place === undefined ? undefined : loaded[found.place]?.index
    if (index !== undefined) goTo(index)
    else if (list.nameField !== undefined && loaded.length < (windows.total ?? 0)) {
      typed.current = { text: before + key.toLocaleLowerCase(), at: timeStamp }
      change({ [list.nameField]: `prefix:${typed.current.text}` })
    }
    setShown({ text: typed.current.text })
  }

  function onKey(event: Key): boolean {
    if (event.key === 'Shift') return false
    if (!isCharacter(event)) {
      onActive(false)
      return active && event.key === 'Escape'
    }
    if (!active) {
      if (!/^[\p{L}\p{N}]$/u.test(event.key)) return false
      onActive(true)
    }
    find(event)
    return true
  }

  useImperativeHandle(take, () => onKey)

  const findEarly = useEffectEvent(() => early.current.splice(0).forEach(find))
  useEffect(() => findEarly(), [])

  if (!active) return null
  return (
    <p role="status" className="border-t border-line bg-surface px-4 py-1 text-sm text-muted">
      {t('Go to name: {{text}}', { text: shown.text === '' ? '…' : shown.text })}
    </p>
  )
}
