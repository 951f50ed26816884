import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/account/edit/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit account',
    crumb: 'Edit',
    keywords: ['ubah akun'],
    permission: 'account:update',
    params: { id: 'account' },
  },
})
