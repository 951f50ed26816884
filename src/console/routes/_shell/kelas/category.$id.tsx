import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/kelas/category/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Class categories',
    crumb: 'Categories',
    permission: 'class:update',
    params: { id: 'class' },
  },
})
