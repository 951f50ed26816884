import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/jadwalkelas/add')({
  component: NotBuilt,
  staticData: {
    title: 'Add class schedule',
    crumb: 'Add',
    permission: 'lms:create',
  },
})
