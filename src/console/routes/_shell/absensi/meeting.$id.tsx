import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/absensi/meeting/$id')({
  params: ids('id'),
  ...lazyScreen(() => import('#console/areas/attendance/sheet-screen.tsx')),
  staticData: {
    title: 'Take attendance',
    crumb: 'Meeting',
    keywords: ['isi absensi', 'daftar hadir', 'presensi kelas'],
    permission: 'attendance:update',
    params: { id: 'lms' },
  },
})
