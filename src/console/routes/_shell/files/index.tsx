import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/files/')({
  component: NotBuilt,
  staticData: {
    title: 'Files',
    nav: { group: 'media', order: 10, icon: 'file' },
    shortcut: 'g f',
    permission: 'file:read',
  },
})
