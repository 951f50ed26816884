import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/skillacademy/edit/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit Skill Academy sale',
    crumb: 'Edit',
    keywords: ['ubah penjualan skillacademy'],
    permission: 'channel:update',
    params: { id: 'sale' },
  },
})
