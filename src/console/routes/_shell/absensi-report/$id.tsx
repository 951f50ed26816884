import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/absensi-report/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Attendance report',
    crumb: 'Participant',
    permission: 'report:read',
    params: { id: 'enrolment' },
  },
})
