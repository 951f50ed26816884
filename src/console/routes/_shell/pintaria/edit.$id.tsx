import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/pintaria/edit/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit Pintaria sale',
    crumb: 'Edit',
    keywords: ['ubah penjualan pintaria'],
    permission: 'channel:update',
    params: { id: 'sale' },
  },
})
