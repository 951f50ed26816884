import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/pijar/')({
  ...listScreen(() =>
    import('#console/areas/channel/sales-view.tsx').then(({ salesViews }) => ({ default: salesViews.pijar })),
  ),
  staticData: {
    title: 'Pijar',
    nav: { group: 'channels', order: 40, icon: 'store' },
    shortcut: 'g p j',
    permission: 'channel:read',
  },
})
