import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/studentsekolahmu/edit/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit Sekolah.mu sale',
    crumb: 'Edit',
    keywords: ['ubah penjualan studentsekolahmu'],
    permission: 'channel:update',
    params: { id: 'sale' },
  },
})
