import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/exercise/edit/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit exercise',
    crumb: 'Edit',
    keywords: ['ubah latihan'],
    permission: 'exercise:update',
    params: { id: 'exercise' },
  },
})
