import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/roles/edit/$customerId/$id')({
  params: ids('customerId', 'id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit role',
    crumb: 'Edit',
    keywords: ['ubah peran'],
    permission: 'user:assign',
    params: { customerId: 'customer', id: 'user' },
  },
})
