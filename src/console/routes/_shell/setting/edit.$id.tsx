import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { editScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/setting/edit/$id')({
  params: ids('id'),
  ...editScreen(() => import('#console/areas/customer/setting/setting.tsx')),
  staticData: {
    title: 'Edit setting',
    crumb: 'Edit',
    keywords: ['ubah pengaturan'],
    permission: 'setting:update',
    params: { id: 'setting' },
  },
})
