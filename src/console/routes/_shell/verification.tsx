import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/verification')({
  component: NotBuilt,
  staticData: {
    title: 'Voucher verification',
    nav: { group: 'sales', order: 30, icon: 'scan' },
    shortcut: 'g z',
    permission: 'voucher:read',
  },
})
