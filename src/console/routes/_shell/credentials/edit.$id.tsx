import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/credentials/edit/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit credential',
    crumb: 'Edit',
    keywords: ['ubah kredensial'],
    permission: 'credential:update',
    params: { id: 'credential' },
  },
})
