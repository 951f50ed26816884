import { createFileRoute } from '@tanstack/react-router'
import { listScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/exercise/')({
  ...listScreen(() => import('#console/areas/exercise/exercise.tsx')),
  staticData: {
    title: 'Exercises',
    nav: { group: 'classes', order: 60, icon: 'pencil' },
    shortcut: 'g x',
    permission: 'exercise:read',
  },
})
