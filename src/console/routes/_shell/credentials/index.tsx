import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/credentials/')({
  component: NotBuilt,
  staticData: {
    title: 'Credentials',
    nav: { group: 'administration', order: 20, icon: 'key' },
    keywords: ['kredensial', 'kunci api'],
    shortcut: 'g b c',
    permission: 'credential:read',
  },
})
