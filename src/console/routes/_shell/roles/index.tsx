import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/roles/')({
  component: NotBuilt,
  staticData: {
    title: 'Roles',
    nav: { group: 'administration', order: 10, icon: 'shield' },
    keywords: ['peran', 'hak akses', 'pengguna'],
    shortcut: 'g b r',
    permission: 'role:read',
  },
})
