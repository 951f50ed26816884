import { createRootRouteWithContext } from '@tanstack/react-router'
import type { RouterContext } from '#console/app/current-console.ts'
import { Root } from '#console/shell/root.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  staticData: { title: 'Academy Console', permission: null },
})
