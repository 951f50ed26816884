import { createFileRoute } from '@tanstack/react-router'
import { ids } from '#console/app/params.ts'
import { editScreen } from '#console/resource/screens.ts'

export const Route = createFileRoute('/_shell/pijar/edit/$id')({
  params: ids('id'),
  ...editScreen(() =>
    import('#console/areas/channel/sales-view.tsx').then(({ salesViews }) => ({ default: salesViews.pijar })),
  ),
  staticData: {
    title: 'Edit Pijar sale',
    crumb: 'Edit',
    permission: 'channel:update',
    params: { id: 'sale' },
  },
})
