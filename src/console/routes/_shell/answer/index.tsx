import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/answer/')({
  ...listScreen(() => import('#console/areas/exercise/answer/answer.tsx')),
  staticData: {
    title: 'Answers',
    nav: { group: 'classes', order: 70, icon: 'message-square' },
    shortcut: 'g n',
    permission: 'exercise:read',
  },
})
