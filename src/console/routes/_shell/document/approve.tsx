import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/document/approve')({
  component: NotBuilt,
  staticData: {
    title: 'Approve documents',
    nav: { group: 'partners', order: 20, icon: 'file-check' },
    shortcut: 'g b a',
    permission: 'partner-doc:approve',
  },
})
