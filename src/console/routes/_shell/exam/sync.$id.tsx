import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/exam/sync/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Sync exam',
    crumb: 'Sync',
    keywords: ['sinkronkan ujian'],
    permission: 'exam:sync',
    params: { id: 'exam' },
  },
})
