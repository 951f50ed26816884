import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/reportecommerce/')({
  component: NotBuilt,
  staticData: {
    title: 'E-commerce report',
    nav: { group: 'channels', order: 80, icon: 'chart' },
    keywords: ['reportecommerce', 'laporan ecommerce', 'penyelesaian dana'],
    shortcut: 'g p r',
    permission: 'ecommerce:read',
  },
})
