import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { numberInSearch } from '#console/app/params.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/partner/admit')({
  // The registration that is filled in; all of them to choose from when absent.
  validateSearch: z.object({ partner: numberInSearch() }),
  ...lazyScreen(() => import('#console/areas/partner/admission/admit-screen.tsx')),
  staticData: {
    title: 'Admit partners',
    nav: { group: 'partners', order: 7, icon: 'check-circle' },
    shortcut: 'g b q',
    permission: 'customer:create',
  },
})
