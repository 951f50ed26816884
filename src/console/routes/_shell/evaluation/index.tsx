import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/evaluation/')({
  ...listScreen(() => import('#console/areas/exercise/exam/evaluation.tsx')),
  staticData: {
    title: 'Evaluations',
    nav: { group: 'classes', order: 90, icon: 'gauge' },
    shortcut: 'g y',
    permission: 'exam:read',
  },
})
