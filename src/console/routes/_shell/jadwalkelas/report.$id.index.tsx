import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/jadwalkelas/report/$id/')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Class schedule report',
    crumb: 'Report',
    permission: 'grading:read',
    params: { id: 'lms' },
  },
})
