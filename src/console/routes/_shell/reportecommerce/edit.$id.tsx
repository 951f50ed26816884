import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/reportecommerce/edit/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit e-commerce sale',
    crumb: 'Edit',
    keywords: ['ubah penjualan reportecommerce'],
    permission: 'ecommerce:update',
    params: { id: 'ecommerce' },
  },
})
