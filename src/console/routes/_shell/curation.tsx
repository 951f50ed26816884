import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { numberInSearch } from '#console/app/params.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/curation')({
  // The submission that is open; the oldest one when absent.
  validateSearch: z.object({ open: numberInSearch() }),
  ...lazyScreen(() => import('#console/areas/class/curation/queue-screen.tsx')),
  staticData: {
    title: 'Curation',
    nav: { group: 'classes', order: 50, icon: 'sparkles' },
    shortcut: 'g q',
    permission: 'curation:read',
  },
})
