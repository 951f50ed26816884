import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/document-table')({
  component: NotBuilt,
  staticData: {
    title: 'Partner documents',
    nav: { group: 'partners', order: 10, icon: 'files' },
    shortcut: 'g b d',
    permission: 'partner-doc:read',
  },
})
