import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/pintaria/')({
  ...listScreen(() =>
    import('#console/areas/channel/sales-view.tsx').then(({ salesViews }) => ({ default: salesViews.pintaria })),
  ),
  staticData: {
    title: 'Pintaria',
    nav: { group: 'channels', order: 10, icon: 'store' },
    shortcut: 'g p p',
    permission: 'channel:read',
  },
})
