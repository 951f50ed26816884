import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/jadwalkelas/new-schema/')({
  component: NotBuilt,
  staticData: {
    title: 'Class schedule in the new schema',
    crumb: 'New schema',
    permission: 'lms:create',
  },
})
