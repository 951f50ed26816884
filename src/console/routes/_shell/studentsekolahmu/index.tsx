import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/studentsekolahmu/')({
  component: NotBuilt,
  staticData: {
    title: 'Sekolah.mu students',
    nav: { group: 'channels', order: 70, icon: 'store' },
    keywords: ['studentsekolahmu', 'sekolahmu', 'siswa sekolahmu', 'kanal'],
    shortcut: 'g p u',
    permission: 'channel:read',
  },
})
