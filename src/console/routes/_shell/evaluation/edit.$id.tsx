import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/evaluation/edit/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit evaluation',
    crumb: 'Edit',
    keywords: ['ubah evaluasi'],
    permission: 'exam:update',
    params: { id: 'evaluation' },
  },
})
