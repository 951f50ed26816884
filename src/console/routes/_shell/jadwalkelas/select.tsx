import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/jadwalkelas/select')({
  component: NotBuilt,
  staticData: {
    title: 'Select for a class schedule',
    crumb: 'Select',
    permission: 'lms:create',
  },
})
