import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/jadwalkelas/new-schema/copy/$id')({
  params: ids('id'),
  ...lazyScreen(() => import('#console/areas/schedule/create/copy-screen.tsx')),
  staticData: {
    title: 'Copy class schedule in the new schema',
    crumb: 'Copy',
    permission: 'lms:create',
    params: { id: 'lms' },
  },
})
