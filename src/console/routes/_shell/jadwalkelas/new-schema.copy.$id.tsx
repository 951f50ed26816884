import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/jadwalkelas/new-schema/copy/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Copy class schedule in the new schema',
    crumb: 'Copy',
    permission: 'lms:create',
    params: { id: 'lms' },
  },
})
