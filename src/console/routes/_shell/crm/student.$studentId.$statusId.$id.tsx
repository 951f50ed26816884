import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ids } from '#console/app/params.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/crm/student/$studentId/$statusId/$id')({
  params: ids('studentId', 'statusId', 'id'),
  validateSearch: z.object({ tab: z.catch(z.optional(z.enum(['history'])), undefined) }),
  ...lazyScreen(() => import('#console/areas/crm/registration/registration-screen.tsx')),
  staticData: {
    title: 'Student registration',
    crumb: 'Registration',
    permission: 'crm:read',
    params: { studentId: 'student', statusId: 'stage', id: 'studentClass' },
  },
})
