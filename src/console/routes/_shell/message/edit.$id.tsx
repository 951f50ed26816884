import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/message/edit/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit message',
    crumb: 'Edit',
    keywords: ['ubah pesan'],
    permission: 'message:update',
    params: { id: 'message' },
  },
})
