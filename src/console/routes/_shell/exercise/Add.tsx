import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/exercise/Add')({
  component: NotBuilt,
  staticData: {
    title: 'Add exercise',
    crumb: 'Add',
    keywords: ['tambah latihan', 'latihan baru'],
    permission: 'exercise:create',
  },
})
