import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ids } from '#console/app/params.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/order/$orderId')({
  params: ids('orderId'),
  validateSearch: z.object({ tab: z.catch(z.optional(z.enum(['history'])), undefined) }),
  ...lazyScreen(() => import('#console/areas/order/order-screen.tsx')),
  staticData: {
    title: 'Order',
    crumb: 'Order',
    permission: 'order:read',
    params: { orderId: 'order' },
  },
})
