import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/account/')({
  component: NotBuilt,
  staticData: {
    title: 'Accounts',
    nav: { group: 'support', order: 30, icon: 'user' },
    keywords: ['akun', 'pengguna', 'users'],
    shortcut: 'g u',
    permission: 'account:read',
  },
})
