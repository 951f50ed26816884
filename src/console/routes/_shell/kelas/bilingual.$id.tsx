import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/kelas/bilingual/$id')({
  params: ids('id'),
  ...lazyScreen(() => import('#console/areas/class/bilingual/bilingual-screen.tsx')),
  staticData: {
    title: 'Bilingual content',
    crumb: 'Bilingual',
    permission: 'class:update',
    params: { id: 'class' },
  },
})
