import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { jobInSearch } from '#console/app/params.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/voucher/generate')({
  validateSearch: z.object({ job: jobInSearch() }),
  ...lazyScreen(() => import('#console/areas/voucher/generate-screen.tsx')),
  staticData: {
    title: 'Generate vouchers',
    crumb: 'Generate',
    permission: 'voucher:generate',
  },
})
