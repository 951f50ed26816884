import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/kelas/category/$id')({
  params: ids('id'),
  ...lazyScreen(() => import('#console/areas/class/stores/stores-screen.tsx')),
  staticData: {
    title: 'Stores of the class',
    crumb: 'Stores',
    permission: 'class:update',
    params: { id: 'class' },
  },
})
