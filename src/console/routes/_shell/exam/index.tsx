import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/exam/')({
  ...listScreen(() => import('#console/areas/exercise/exam/exam.tsx')),
  staticData: {
    title: 'Exams',
    nav: { group: 'classes', order: 80, icon: 'clipboard-check' },
    shortcut: 'g e',
    permission: 'exam:read',
  },
})
