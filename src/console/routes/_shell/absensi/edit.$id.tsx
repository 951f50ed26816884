import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { editScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/absensi/edit/$id')({
  params: ids('id'),
  ...editScreen(() => import('#console/areas/attendance/attendance.tsx')),
  staticData: {
    title: 'Edit attendance',
    crumb: 'Edit',
    permission: 'attendance:update',
    params: { id: 'attendance' },
  },
})
