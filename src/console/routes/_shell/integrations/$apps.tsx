import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'
import { slug } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/integrations/$apps')({
  params: slug('apps'),
  component: NotBuilt,
  staticData: {
    title: 'Integration',
    crumb: 'App',
    permission: 'integration:read',
    params: { apps: 'app' },
  },
})
