import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/jadwalkelas/report/$id/zoom')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Zoom report',
    crumb: 'Zoom',
    permission: 'grading:read',
    params: { id: 'lms' },
  },
})
