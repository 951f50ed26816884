import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ids } from '#console/app/params.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/crm/student/$id')({
  params: ids('id'),
  validateSearch: z.object({ tab: z.catch(z.optional(z.enum(['notes', 'history'])), undefined) }),
  ...lazyScreen(() => import('#console/areas/crm/student/student-screen.tsx')),
  staticData: {
    title: 'Student',
    crumb: 'Student',
    permission: 'student:read',
    params: { id: 'student' },
  },
})
