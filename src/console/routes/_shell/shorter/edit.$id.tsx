import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/shorter/edit/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit short link',
    crumb: 'Edit',
    keywords: ['ubah tautan'],
    permission: 'shorter:update',
    params: { id: 'shorter' },
  },
})
