import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/absensi/')({
  ...listScreen(() => import('#console/areas/attendance/attendance.tsx')),
  staticData: {
    title: 'Attendance',
    nav: { group: 'attendance', order: 10, icon: 'user-check' },
    shortcut: 'g a',
    permission: 'attendance:read',
  },
})
