import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/employee/edit/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit employee',
    crumb: 'Edit',
    permission: 'hr:update',
    params: { id: 'employee' },
  },
})
