import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { editScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/certificate/edit/$id')({
  params: ids('id'),
  ...editScreen(() => import('#console/areas/certificate/cert-template.resource.tsx')),
  staticData: {
    title: 'Edit certificate template',
    crumb: 'Edit',
    permission: 'certificate:update',
    params: { id: 'certTemplate' },
  },
})
