import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/integrations/')({
  component: NotBuilt,
  staticData: {
    title: 'Integrations',
    nav: { group: 'administration', order: 30, icon: 'plug' },
    shortcut: 'g b i',
    permission: 'integration:read',
  },
})
