import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/message/')({
  component: NotBuilt,
  staticData: {
    title: 'Messages',
    nav: { group: 'support', order: 20, icon: 'mail' },
    keywords: ['pesan', 'whatsapp', 'email terkirim'],
    shortcut: 'g m',
    permission: 'message:read',
  },
})
