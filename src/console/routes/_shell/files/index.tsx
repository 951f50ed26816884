import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/files/')({
  ...listScreen(() => import('#console/areas/media/file.tsx')),
  staticData: {
    title: 'Files',
    nav: { group: 'media', order: 10, icon: 'file' },
    shortcut: 'g f',
    permission: 'file:read',
  },
})
