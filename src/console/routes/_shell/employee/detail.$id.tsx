import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/employee/detail/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Employee',
    crumb: 'Employee',
    permission: 'hr:read',
    params: { id: 'employee' },
  },
})
