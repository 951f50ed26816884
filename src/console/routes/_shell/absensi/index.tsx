import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/absensi/')({
  component: NotBuilt,
  staticData: {
    title: 'Attendance',
    nav: { group: 'attendance', order: 10, icon: 'user-check' },
    keywords: ['absensi', 'kehadiran', 'presensi'],
    shortcut: 'g a',
    permission: 'attendance:read',
  },
})
