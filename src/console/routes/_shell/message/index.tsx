import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/message/')({
  ...listScreen(() => import('#console/areas/notification/message/message.tsx')),
  staticData: {
    title: 'Messages',
    nav: { group: 'support', order: 20, icon: 'mail' },
    shortcut: 'g m',
    permission: 'message:read',
  },
})
