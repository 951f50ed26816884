import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/evaluation/')({
  component: NotBuilt,
  staticData: {
    title: 'Evaluations',
    nav: { group: 'classes', order: 90, icon: 'gauge' },
    keywords: ['evaluasi', 'survei', 'survey'],
    shortcut: 'g y',
    permission: 'exam:read',
  },
})
