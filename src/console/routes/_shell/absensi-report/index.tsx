import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/absensi-report/')({
  ...listScreen(() => import('#console/areas/participant/enrolment.resource.tsx')),
  staticData: {
    title: 'Attendance reports',
    nav: { group: 'attendance', order: 20, icon: 'clipboard-list' },
    shortcut: 'g l',
    permission: 'report:read',
  },
})
