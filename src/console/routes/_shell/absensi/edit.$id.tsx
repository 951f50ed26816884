import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/absensi/edit/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Edit attendance',
    crumb: 'Edit',
    keywords: ['ubah absensi'],
    permission: 'attendance:update',
    params: { id: 'attendance' },
  },
})
