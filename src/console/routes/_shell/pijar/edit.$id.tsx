import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/pijar/edit/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit Pijar sale',
    crumb: 'Edit',
    keywords: ['ubah penjualan pijar'],
    permission: 'channel:update',
    params: { id: 'sale' },
  },
})
