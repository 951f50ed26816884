import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/kelas/')({
  component: NotBuilt,
  staticData: {
    title: 'Classes',
    nav: { group: 'classes', order: 10, icon: 'book' },
    shortcut: 'g k',
    permission: 'class:read',
  },
})
