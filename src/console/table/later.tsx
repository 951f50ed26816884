import type { ComponentProps } from 'react'
import { Suspense } from 'react'
import { loadChunk } from '#console/app/chunk.ts'
import { lazyPart, sayPartMissing } from '#console/app/lazy-part.tsx'
import type { BulkBar as BulkBarPart } from './bulk-bar.tsx'
import type DrawerPart from './drawer.tsx'
import type { resize } from './columns/resize.ts'
import type { copyRows as copy } from './copy.ts'
import type FilterPanelPart from './filter-panel.tsx'
import type ListStatePart from './list-states.tsx'
import type PartFailedPart from './part-failed.tsx'
import type RowMenuPart from './row-menu.tsx'
import type ListToolsPart from './tools/list-tools.tsx'

// What a list shows only when asked: no part of the first load, and brought in as soon as the browser is idle.
const parts = {
  bulk: () => import('./bulk-bar.tsx').then(({ BulkBar }) => ({ default: BulkBar })),
  drawer: () => import('./drawer.tsx'),
  filter: () => import('./filter-panel.tsx'),
  menu: () => import('./row-menu.tsx'),
  tools: () => import('./tools/list-tools.tsx'),
  resize: () => import('./columns/resize.ts'),
  copy: () => import('./copy.ts'),
  state: () => import('./list-states.tsx'),
  partFailed: () => import('./part-failed.tsx'),
}

// React forgets the type parameter of a lazy component.
const LazyBulkBar = lazyPart(parts.bulk as never) as unknown as typeof BulkBarPart
const LazyDrawer = lazyPart(parts.drawer as never) as unknown as typeof DrawerPart
const LazyFilterPanel = lazyPart(parts.filter as never) as unknown as typeof FilterPanelPart
const LazyRowMenu = lazyPart(parts.menu)
const LazyListState = lazyPart(parts.state as never) as unknown as typeof ListStatePart
const LazyPartFailed = lazyPart(parts.partFailed as never) as unknown as typeof PartFailedPart
const LazyListTools = lazyPart(parts.tools as never) as unknown as typeof ListToolsPart

/** Fetches the parts ahead of their first use. */
export function fetchLater(): void {
  for (const part of Object.values(parts)) part().catch(() => undefined)
}

export function BulkBar<Row>(props: ComponentProps<typeof BulkBarPart<Row>>) {
  return (
    <Suspense>
      <LazyBulkBar {...props} />
    </Suspense>
  )
}

export function Drawer<Row>(props: ComponentProps<typeof DrawerPart<Row>>) {
  return (
    <Suspense>
      <LazyDrawer {...props} />
    </Suspense>
  )
}

export function FilterPanel<Row>(props: ComponentProps<typeof FilterPanelPart<Row>>) {
  return (
    <Suspense>
      <LazyFilterPanel {...props} />
    </Suspense>
  )
}

export function RowMenu(props: ComponentProps<typeof RowMenuPart>) {
  return (
    <Suspense>
      <LazyRowMenu {...props} />
    </Suspense>
  )
}

/** Its place is kept free until it is there. */
export function ListTools<Row>(props: ComponentProps<typeof ListToolsPart<Row>>) {
  return (
    <div className="flex h-control min-w-14 shrink-0 items-center justify-end">
      <Suspense>
        <LazyListTools {...props} />
      </Suspense>
    </div>
  )
}

/** Follows the pointer that drags a column's edge. */
export function startResize<Row>(...args: Parameters<typeof resize<Row>>): void {
  args[1].preventDefault()
  void loadChunk(parts.resize).then((part) => part.resize(...args), sayPartMissing)
}

export function ListState<Row>(props: ComponentProps<typeof ListStatePart<Row>>) {
  return (
    <Suspense fallback={<div className="grow" />}>
      <LazyListState {...props} />
    </Suspense>
  )
}

export function PartFailed<Row>(props: ComponentProps<typeof PartFailedPart<Row>>) {
  return (
    <Suspense>
      <LazyPartFailed {...props} />
    </Suspense>
  )
}

/** Puts rows on the clipboard. */
export function copyRows<Row>(...args: Parameters<typeof copy<Row>>): void {
  void loadChunk(parts.copy).then((part) => part.copyRows(...args), sayPartMissing)
}
