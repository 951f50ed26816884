import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/answer/edit/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit answer',
    crumb: 'Edit',
    keywords: ['ubah jawaban', 'nilai jawaban'],
    permission: 'grading:grade',
    params: { id: 'answer' },
  },
})
