import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { editScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/kelas/class-attributes/edit/$id')({
  params: ids('id'),
  ...editScreen(() => import('#console/areas/class/class-attribute.tsx')),
  staticData: {
    title: 'Edit class attribute',
    crumb: 'Edit',
    keywords: ['ubah atribut kelas'],
    permission: 'class:update',
    params: { id: 'classAttribute' },
  },
})
