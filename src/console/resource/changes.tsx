import type { DetailItem } from '#console/list/drawer/detail-list.tsx'
import { Moment } from '#console/ui/moment.tsx'

interface Changed {
  createdAt: string
  updatedAt: string
  updatedBy?: { name: string } | null
}

/** When a record was made and changed last, for its details. */
export const changes = {
  title: 'Changes',
  items: ({ createdAt, updatedAt, updatedBy }: Changed): readonly DetailItem[] => [
    { label: 'Changed', value: <Moment value={updatedAt} time /> },
    ...(updatedBy === undefined ? [] : [{ label: 'Changed by', value: updatedBy?.name }]),
    { label: 'Created', value: <Moment value={createdAt} time /> },
  ],
}
