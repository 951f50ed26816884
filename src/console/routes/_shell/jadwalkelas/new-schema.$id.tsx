import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { editScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/jadwalkelas/new-schema/$id')({
  params: ids('id'),
  ...editScreen(() => import('#console/areas/schedule/schedule/lms.resource.tsx')),
  staticData: {
    title: 'Edit class schedule in the new schema',
    crumb: 'Edit',
    permission: 'lms:update',
    params: { id: 'lms' },
  },
})
