import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/crm/student/$studentId/$statusId/$id')({
  params: ids('studentId', 'statusId', 'id'),
  component: NotBuilt,
  staticData: {
    title: 'Student registration',
    crumb: 'Registration',
    permission: 'crm:read',
    params: { studentId: 'student', statusId: 'stage', id: 'studentClass' },
  },
})
