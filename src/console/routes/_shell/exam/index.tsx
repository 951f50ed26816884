import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/exam/')({
  component: NotBuilt,
  staticData: {
    title: 'Exams',
    nav: { group: 'classes', order: 80, icon: 'clipboard-check' },
    keywords: ['ujian', 'pretest', 'posttest'],
    shortcut: 'g e',
    permission: 'exam:read',
  },
})
