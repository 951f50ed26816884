import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/daily_ecommerce/edit/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit daily e-commerce',
    crumb: 'Edit',
    keywords: ['ubah penjualan harian'],
    permission: 'ecommerce:update',
    params: { id: 'dailyEcommerce' },
  },
})
