import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/kelas/')({
  ...listScreen(() => import('#console/areas/class/class.resource.tsx')),
  staticData: {
    title: 'Classes',
    nav: { group: 'classes', order: 10, icon: 'book' },
    shortcut: 'g k',
    permission: 'class:read',
  },
})
