import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/crm/student/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Student',
    crumb: 'Student',
    permission: 'crm:read',
    params: { id: 'student' },
  },
})
