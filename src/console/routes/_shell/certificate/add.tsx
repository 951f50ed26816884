import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/certificate/add')({
  component: NotBuilt,
  staticData: {
    title: 'Create certificate template',
    crumb: 'Add',
    permission: 'certificate:create',
  },
})
