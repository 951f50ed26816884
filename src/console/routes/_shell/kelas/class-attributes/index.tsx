import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/kelas/class-attributes/')({
  ...listScreen(() => import('#console/areas/class/class-attribute.tsx')),
  staticData: {
    title: 'Class attributes',
    nav: { group: 'classes', order: 40, icon: 'tags' },
    keywords: ['atribut kelas', 'product attributes'],
    shortcut: 'g b k',
    permission: 'class:read',
  },
})
