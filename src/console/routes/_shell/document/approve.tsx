import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { numberInSearch } from '#console/app/params.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/document/approve')({
  // The document that is open; the one that waits longest when absent.
  validateSearch: z.object({ open: numberInSearch() }),
  ...lazyScreen(() => import('#console/areas/partner/queue/queue-screen.tsx')),
  staticData: {
    title: 'Approve documents',
    nav: { group: 'partners', order: 20, icon: 'file-check' },
    shortcut: 'g b a',
    permission: 'partner-doc:approve',
  },
})
