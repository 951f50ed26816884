import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'

export const Route = createFileRoute('/_shell/kelas/add')({
  component: NotBuilt,
  staticData: {
    title: 'Add class',
    crumb: 'Add',
    permission: 'class:create',
  },
})
