import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/instructur/edit/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit instructor',
    crumb: 'Edit',
    parent: '/instructor',
    permission: 'instructor:update',
    params: { id: 'instructor' },
  },
})
