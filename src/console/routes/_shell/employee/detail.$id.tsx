import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ids } from '#console/app/params.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/employee/detail/$id')({
  params: ids('id'),
  validateSearch: z.object({ tab: z.catch(z.optional(z.enum(['documents', 'history'])), undefined) }),
  ...lazyScreen(() => import('#console/areas/hr/employee/employee-screen.tsx')),
  staticData: {
    title: 'Employee',
    crumb: 'Employee',
    permission: 'hr:read',
    params: { id: 'employee' },
  },
})
