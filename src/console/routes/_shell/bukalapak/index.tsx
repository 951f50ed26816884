import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/bukalapak/')({
  ...listScreen(() =>
    import('#console/areas/channel/sales-view.tsx').then(({ salesViews }) => ({ default: salesViews.bukalapak })),
  ),
  staticData: {
    title: 'Bukalapak',
    nav: { group: 'channels', order: 30, icon: 'store' },
    shortcut: 'g p b',
    permission: 'channel:read',
  },
})
