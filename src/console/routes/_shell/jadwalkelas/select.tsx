import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/jadwalkelas/select')({
  ...lazyScreen(() => import('#console/areas/schedule/create/select-screen.tsx')),
  staticData: {
    title: 'Choose the class of a schedule',
    crumb: 'Select',
    permission: 'lms:create',
  },
})
