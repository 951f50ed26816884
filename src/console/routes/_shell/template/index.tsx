import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/template/')({
  ...listScreen(() => import('#console/areas/notification/template/template.tsx')),
  staticData: {
    title: 'Templates',
    nav: { group: 'support', order: 40, icon: 'file' },
    shortcut: 'g b t',
    permission: 'template:read',
  },
})
