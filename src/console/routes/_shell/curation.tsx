import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/curation')({
  component: NotBuilt,
  staticData: {
    title: 'Curation',
    nav: { group: 'classes', order: 50, icon: 'sparkles' },
    shortcut: 'g q',
    permission: 'curation:read',
  },
})
