import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { jobInSearch } from '#console/app/params.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/verification')({
  // The job that verifies a file.
  validateSearch: z.object({ job: jobInSearch() }),
  ...lazyScreen(() => import('#console/areas/redemption/verification-screen.tsx')),
  staticData: {
    title: 'Voucher verification',
    nav: { group: 'sales', order: 30, icon: 'scan' },
    shortcut: 'g z',
    permission: 'voucher:read',
  },
})
