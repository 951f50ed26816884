import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/daily_ecommerce/')({
  component: NotBuilt,
  staticData: {
    title: 'Daily e-commerce',
    nav: { group: 'sales', order: 50, icon: 'chart' },
    keywords: ['daily ecommerce', 'penjualan harian', 'rekap harian'],
    shortcut: 'g d',
    permission: 'ecommerce:read',
  },
})
