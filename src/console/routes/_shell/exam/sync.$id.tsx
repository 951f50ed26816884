import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/exam/sync/$id')({
  params: ids('id'),
  ...lazyScreen(() => import('#console/areas/exercise/exam/sync-screen.tsx')),
  staticData: {
    title: 'Sync exam',
    crumb: 'Sync',
    keywords: ['sinkronkan ujian'],
    permission: 'exam:sync',
    params: { id: 'exam' },
  },
})
