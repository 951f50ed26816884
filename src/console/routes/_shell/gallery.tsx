import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/gallery')({
  ...listScreen(() => import('#console/areas/media/media.resource.tsx')),
  staticData: {
    title: 'Gallery',
    nav: { group: 'media', order: 20, icon: 'image' },
    shortcut: 'g g',
    permission: 'media:read',
  },
})
