import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/studentsekolahmu/')({
  ...listScreen(() =>
    import('#console/areas/channel/sales-view.tsx').then(({ salesViews }) => ({
      default: salesViews.studentsekolahmu,
    })),
  ),
  staticData: {
    title: 'Sekolah.mu students',
    nav: { group: 'channels', order: 70, icon: 'store' },
    shortcut: 'g p u',
    permission: 'channel:read',
  },
})
