import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { editScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/gallery/edit/$id')({
  params: ids('id'),
  ...editScreen(() => import('#console/areas/media/media.tsx')),
  staticData: {
    title: 'Edit gallery item',
    crumb: 'Edit',
    keywords: ['ubah galeri'],
    permission: 'media:update',
    params: { id: 'media' },
  },
})
