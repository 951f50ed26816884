import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/setting/edit/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit setting',
    crumb: 'Edit',
    keywords: ['ubah pengaturan'],
    permission: 'setting:update',
    params: { id: 'setting' },
  },
})
