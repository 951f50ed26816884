import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/exercise/')({
  component: NotBuilt,
  staticData: {
    title: 'Exercises',
    nav: { group: 'classes', order: 60, icon: 'pencil' },
    keywords: ['latihan', 'soal', 'bank soal'],
    shortcut: 'g x',
    permission: 'exercise:read',
  },
})
