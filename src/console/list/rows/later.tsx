import type { ComponentProps, FunctionComponent, ReactNode } from 'react'
import { Suspense, useLayoutEffect, useState } from 'react'
import { loadChunk } from '#console/app/screen/chunk.ts'
import { lazyPart, sayPartMissing } from '#console/app/screen/lazy-part.tsx'
import type { reorder } from '#console/list/columns/reorder.ts'
import type { resize } from '#console/list/columns/resize.ts'
import type { copyRows as copy } from '#console/list/selection/copy.ts'
import type { startEdit } from '#console/list/edit/start-edit.ts'
import type { LineAssistProps } from '#console/list/filter/line-assist.tsx'
import type ListToolsPart from '#console/list/tools/list-tools.tsx'

// What a list shows only when asked: no part of the first load, and brought in as soon as the browser is idle.
const parts = {
  toolbar: () => import('#console/list/toolbar.tsx'),
  drawer: () => import('#console/list/drawer/drawer.tsx'),
  line: () => import('#console/list/filter/line-assist.tsx'),
  chips: () => import('#console/list/filter/filter-chips.tsx'),
  menu: () => import('#console/list/row-menu.tsx'),
  tools: () => import('#console/list/tools/list-tools.tsx'),
  resize: () => import('#console/list/columns/resize.ts'),
  reorder: () => import('#console/list/columns/reorder.ts'),
  copy: () => import('#console/list/selection/copy.ts'),
  edit: () => import('#console/list/edit/start-edit.ts'),
  state: () => import('#console/list/list-states.tsx'),
  views: () => import('#console/list/strips/quick-views.tsx'),
  groups: () => import('#console/list/strips/groups.tsx'),
  under: () => import('./under-rows.tsx'),
  find: () => import('./find-row.tsx'),
  cellCopy: () => import('./cell-copy.tsx'),
}

/** A part that is drawn once it is there. The types are its own: React forgets the type parameter of a lazy component. */
function later<P>(load: () => Promise<{ default: P }>, waiting: ReactNode = null): P {
  const Part = lazyPart<object>(load as never)
  const Later: FunctionComponent = (props) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  )
  return Later as P
}

let isFetched = false

/** Fetches the parts ahead of their first use, once. */
export function fetchLater(): void {
  if (isFetched) return
  isFetched = true
  // What does not come now is asked for again when it is needed.
  for (const part of Object.values(parts)) part().catch(() => undefined)
}

export const Drawer = later(parts.drawer)
export const CellCopy = later(parts.cellCopy)
export const FilterChips = later(parts.chips)
/** It shows commands, which come after the list as well. */
export const Toolbar = later(parts.toolbar)

/** While the menu loads the keys are held for it: they would run commands of the list. */
function HoldKeys({ into }: { into: string[] }) {
  useLayoutEffect(() => {
    function hold(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      event.preventDefault()
      event.stopImmediatePropagation()
      into.push(event.key)
    }
    addEventListener('keydown', hold, true)
    return () => removeEventListener('keydown', hold, true)
  }, [into])
  return null
}

/** A menu that holds the keys which are pressed while it loads, and gets them once it is there. */
export function laterMenu(load: typeof parts.menu) {
  const LaterMenu = lazyPart(load)
  return function Menu(props: Omit<ComponentProps<typeof LaterMenu>, 'early'>) {
    const [early] = useState<string[]>(() => [])
    return (
      <Suspense fallback={<HoldKeys into={early} />}>
        <LaterMenu {...props} early={early} />
      </Suspense>
    )
  }
}
export const RowMenu = laterMenu(parts.menu)
export const FindRow = later(parts.find)
export const UnderRows = later(parts.under)
export const ListState = later(parts.state, <div className="grow" />)
/** Reserves its space until it is loaded. */
export const QuickViews = later(parts.views, <div className="h-9 shrink-0" />)
export const Groups = later(parts.groups, <div className="h-9 shrink-0" />)
const LaterTools = later(parts.tools)
const LaterLine = later(parts.line)

/** Reserves its space until it is loaded. */
export function ListTools<Row>(props: ComponentProps<typeof ListToolsPart<Row>>) {
  return (
    <div className="flex h-control min-w-14 shrink-0 items-center justify-end">
      <LaterTools {...props} />
    </div>
  )
}

/** Follows the pointer that drags a column's edge. */
export function startResize<Row>(...args: Parameters<typeof resize<Row>>): void {
  args[1].preventDefault()
  void loadChunk(parts.resize).then((part) => part.resize(...args), sayPartMissing)
}

/** Follows the pointer that may drag a column by its title. */
export function startReorder<Row>(...args: Parameters<typeof reorder<Row>>): void {
  void loadChunk(parts.reorder).then((part) => part.reorder(...args), sayPartMissing)
}

/** Puts rows on the clipboard. */
export function copyRows<Row>(...args: Parameters<typeof copy<Row>>): void {
  void loadChunk(parts.copy).then((part) => part.copyRows(...args), sayPartMissing)
}

/** Opens an editor in a cell. */
export function editCell<Row>(...args: Parameters<typeof startEdit<Row>>): void {
  void loadChunk(parts.edit).then((part) => part.startEdit(...args), sayPartMissing)
}

/** For lists that say what their columns can be asked. */
export function LineAssist<Row>(props: Omit<LineAssistProps<Row>, 'list'>) {
  const { list } = props.model
  const { fields } = list
  return fields ? <LaterLine {...props} list={{ ...list, fields }} /> : null
}
