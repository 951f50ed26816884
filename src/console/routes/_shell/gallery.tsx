import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/gallery')({
  ...lazyScreen(async () => (await import('#console/areas/media/gallery-screen.tsx')).default, { keepAlive: true }),
  staticData: {
    title: 'Gallery',
    nav: { group: 'media', order: 20, icon: 'image' },
    shortcut: 'g g',
    permission: 'media:read',
  },
})
