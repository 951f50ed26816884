import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/answer/')({
  component: NotBuilt,
  staticData: {
    title: 'Answers',
    nav: { group: 'classes', order: 70, icon: 'message-square' },
    keywords: ['jawaban', 'lembar jawaban'],
    shortcut: 'g n',
    permission: 'exercise:read',
  },
})
