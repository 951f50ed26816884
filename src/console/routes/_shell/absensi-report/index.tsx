import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/absensi-report/')({
  component: NotBuilt,
  staticData: {
    title: 'Attendance reports',
    nav: { group: 'attendance', order: 20, icon: 'clipboard-list' },
    shortcut: 'g l',
    permission: 'report:read',
  },
})
