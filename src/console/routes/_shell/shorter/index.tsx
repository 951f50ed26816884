import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/shorter/')({
  component: NotBuilt,
  staticData: {
    title: 'Short links',
    nav: { group: 'media', order: 30, icon: 'link' },
    keywords: ['shorter', 'tautan pendek', 'link pendek'],
    shortcut: 'g b l',
    permission: 'shorter:read',
  },
})
