import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/gallery')({
  component: NotBuilt,
  staticData: {
    title: 'Gallery',
    nav: { group: 'media', order: 20, icon: 'image' },
    shortcut: 'g g',
    permission: 'media:read',
  },
})
