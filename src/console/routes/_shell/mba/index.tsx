import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/mba/')({
  ...listScreen(() =>
    import('#console/areas/channel/sales-view.tsx').then(({ salesViews }) => ({ default: salesViews.mba })),
  ),
  staticData: {
    title: 'MBA',
    nav: { group: 'channels', order: 50, icon: 'store' },
    shortcut: 'g p m',
    permission: 'channel:read',
  },
})
