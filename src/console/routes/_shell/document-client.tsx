import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { numberInSearch } from '#console/app/params.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/document-client')({
  validateSearch: z.object({
    /** Another partner, for reviewers. */
    partner: numberInSearch(),
    /** `info` or `attachments`; the documents when absent. */
    tab: z.catch(z.optional(z.string()), undefined),
  }),
  ...lazyScreen(() => import('#console/areas/partner/client/client-screen.tsx')),
  staticData: {
    title: 'Our documents',
    nav: { group: 'partners', order: 30, icon: 'file-up' },
    shortcut: 'g b o',
    permission: 'partner-doc:read',
  },
})
