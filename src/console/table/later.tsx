import type { ComponentProps } from 'react'
import { Suspense } from 'react'
import { lazyPart } from '#console/app/lazy-part.tsx'
import type DrawerPart from './drawer.tsx'
import type FilterPanelPart from './filter-panel.tsx'
import type RowMenuPart from './row-menu.tsx'

// What a list shows only when asked: no part of the first load, and brought in as soon as the browser is idle.
const parts = {
  drawer: () => import('./drawer.tsx'),
  filter: () => import('./filter-panel.tsx'),
  menu: () => import('./row-menu.tsx'),
}

// React forgets the type parameter of a lazy component.
const LazyDrawer = lazyPart(parts.drawer as never) as unknown as typeof DrawerPart
const LazyFilterPanel = lazyPart(parts.filter as never) as unknown as typeof FilterPanelPart
const LazyRowMenu = lazyPart(parts.menu)

/** Fetches the parts ahead of their first use. */
export function fetchLater(): void {
  for (const part of Object.values(parts)) part().catch(() => undefined)
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
