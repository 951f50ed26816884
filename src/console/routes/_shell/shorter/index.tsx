import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/shorter/')({
  ...listScreen(() => import('#console/areas/report/shorter.tsx')),
  staticData: {
    title: 'Short links',
    nav: { group: 'media', order: 30, icon: 'link' },
    shortcut: 'g b l',
    permission: 'shorter:read',
  },
})
