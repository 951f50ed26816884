import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/jadwalkelas/edit/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit class schedule',
    crumb: 'Edit',
    permission: 'lms:update',
    params: { id: 'lms' },
  },
})
