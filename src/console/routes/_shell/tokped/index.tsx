import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/tokped/')({
  ...listScreen(() =>
    import('#console/areas/channel/sales-view.tsx').then(({ salesViews }) => ({ default: salesViews.tokped })),
  ),
  staticData: {
    title: 'Tokopedia',
    nav: { group: 'channels', order: 20, icon: 'store' },
    shortcut: 'g p t',
    permission: 'channel:read',
  },
})
