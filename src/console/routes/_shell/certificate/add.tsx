import { createFileRoute } from '@tanstack/react-router'
import { createScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/certificate/add')({
  ...createScreen(() => import('#console/areas/certificate/cert-template.resource.tsx')),
  staticData: {
    title: 'Create certificate template',
    crumb: 'Add',
    permission: 'certificate:create',
  },
})
