import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/mba/edit/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit MBA sale',
    crumb: 'Edit',
    keywords: ['ubah penjualan mba'],
    permission: 'channel:update',
    params: { id: 'sale' },
  },
})
