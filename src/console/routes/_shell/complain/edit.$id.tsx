import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/complain/edit/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit complaint',
    crumb: 'Edit',
    keywords: ['ubah keluhan'],
    permission: 'complaint:update',
    params: { id: 'complaint' },
  },
})
