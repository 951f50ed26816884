import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/order/$orderId')({
  params: ids('orderId'),
  component: NotBuilt,
  staticData: {
    title: 'Order',
    crumb: 'Order',
    permission: 'order:read',
    params: { orderId: 'order' },
  },
})
