import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/skillacademy/')({
  ...listScreen(() =>
    import('#console/areas/channel/sales-view.tsx').then(({ salesViews }) => ({ default: salesViews.skillacademy })),
  ),
  staticData: {
    title: 'Skill Academy',
    nav: { group: 'channels', order: 60, icon: 'store' },
    shortcut: 'g p s',
    permission: 'channel:read',
  },
})
