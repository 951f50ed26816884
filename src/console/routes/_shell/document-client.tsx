import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/document-client')({
  component: NotBuilt,
  staticData: {
    title: 'Our documents',
    nav: { group: 'partners', order: 30, icon: 'file-up' },
    shortcut: 'g b o',
    permission: 'partner-doc:upload',
  },
})
