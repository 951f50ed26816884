import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/jadwalkelas/new-schema/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit class schedule in the new schema',
    crumb: 'Edit',
    permission: 'lms:update',
    params: { id: 'lms' },
  },
})
