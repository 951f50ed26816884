import { atom } from 'jotai'
import { currentStore } from '#console/app/current-console.ts'
import type { ListModel } from '#console/list/use-list.ts'
import { changed, fitWidth, withWidth } from './edit.ts'
import { storeChoices } from './keep.ts'
import { templateOf } from './layout.ts'
import { readChoices } from './choices.ts'

/** A second press so soon gives the column back the width that the list suggests. */
const TWICE_MS = 350
const lastPressAtom = atom({ key: '', at: 0 })

function setWidth<Row>(model: ListModel<Row>, key: string, width: number | undefined): void {
  const { columns } = model.list
  storeChoices(
    model,
    changed(columns, readChoices(model.choices), key, (choice) => withWidth(choice, width)),
  )
}

/** Follows the pointer that took hold of a column's edge: the column is as wide as the pointer says. */
export function resize<Row>(model: ListModel<Row>, { clientX, timeStamp, target }: PointerEvent, key: string): void {
  const edge = target as HTMLElement
  const grid = edge.closest<HTMLElement>('[role="grid"]')
  const cell = edge.closest<HTMLElement>('[role="columnheader"]')
  if (!grid || !cell) return
  const store = currentStore()
  const last = store.get(lastPressAtom)
  if (last.key === key && timeStamp - last.at < TWICE_MS) {
    setWidth(model, key, undefined)
    return
  }
  store.set(lastPressAtom, { key, at: timeStamp })
  const before = cell.offsetWidth
  let width = before
  const abort = new AbortController()
  const { signal } = abort
  function draw(px: number) {
    const { template, minWidth } = templateOf(model.layout.columns, { key, width: px })
    grid?.style.setProperty('--columns', template)
    if (grid) grid.style.minWidth = `${minWidth}px`
  }
  function undo() {
    abort.abort()
    grid?.style.setProperty('--columns', model.layout.template)
    if (grid) grid.style.minWidth = `${model.layout.minWidth}px`
  }
  document.addEventListener(
    'pointermove',
    (event) => {
      width = fitWidth(before + event.clientX - clientX)
      draw(width)
    },
    { signal },
  )
  document.addEventListener(
    'pointerup',
    () => {
      abort.abort()
      if (width !== before) setWidth(model, key, width)
    },
    { signal },
  )
  document.addEventListener('pointercancel', undo, { signal })
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      undo()
    },
    { signal, capture: true },
  )
}
