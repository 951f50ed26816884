import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/account/')({
  ...listScreen(() => import('#console/areas/session/account/account.tsx')),
  staticData: {
    title: 'Accounts',
    nav: { group: 'support', order: 30, icon: 'user' },
    shortcut: 'g u',
    permission: 'account:read',
  },
})
