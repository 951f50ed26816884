import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/exam/edit/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit exam',
    crumb: 'Edit',
    keywords: ['ubah ujian'],
    permission: 'exam:update',
    params: { id: 'exam' },
  },
})
