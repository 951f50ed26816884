import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#console/app/screen/not-built.tsx'
import { ids } from '#console/app/params.ts'

export const Route = createFileRoute('/_shell/kelas/bilingual/$id')({
  params: ids('id'),
  component: NotBuilt,
  staticData: {
    title: 'Bilingual content',
    crumb: 'Bilingual',
    permission: 'class:update',
    params: { id: 'class' },
  },
})
