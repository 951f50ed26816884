import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { editScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/bukalapak/edit/$id')({
  params: ids('id'),
  ...editScreen(() =>
    import('#console/areas/channel/sales-view.tsx').then(({ salesViews }) => ({ default: salesViews.bukalapak })),
  ),
  staticData: {
    title: 'Edit Bukalapak sale',
    crumb: 'Edit',
    permission: 'channel:update',
    params: { id: 'sale' },
  },
})
