import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/instructor/Add')({
  component: NotBuilt,
  staticData: {
    title: 'Add instructor',
    crumb: 'Add',
    permission: 'instructor:create',
  },
})
