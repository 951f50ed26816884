import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/kelas/class-attributes')({
  component: NotBuilt,
  staticData: {
    title: 'Class attributes',
    nav: { group: 'classes', order: 40, icon: 'tags' },
    keywords: ['atribut kelas', 'product attributes'],
    shortcut: 'g b k',
    permission: 'class:read',
  },
})
