import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'

export const Route = createFileRoute('/_shell/roles/add')({
  component: NotBuilt,
  staticData: {
    title: 'Add role',
    crumb: 'Add',
    keywords: ['tambah peran', 'beri akses'],
    permission: 'user:assign',
  },
})
