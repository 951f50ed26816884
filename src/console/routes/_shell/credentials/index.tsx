import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/credentials/')({
  ...listScreen(() => import('#console/areas/meeting/credential.tsx')),
  staticData: {
    title: 'Credentials',
    nav: { group: 'administration', order: 20, icon: 'key' },
    keywords: ['kredensial', 'kunci api'],
    shortcut: 'g b c',
    permission: 'credential:read',
  },
})
