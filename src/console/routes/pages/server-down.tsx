import { createFileRoute } from '@tanstack/react-router'
import { publicSearch } from '#console/app/session/guard.ts'
import { ServerDown } from '#console/areas/session/server-down.tsx'

/** Not loaded when needed: then the server is away. */
export const Route = createFileRoute('/pages/server-down')({
  validateSearch: publicSearch,
  component: ServerDown,
  staticData: { title: 'Server unavailable', permission: null },
})
