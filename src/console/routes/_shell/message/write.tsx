import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { numberInSearch } from '#console/app/params.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

export const Route = createFileRoute('/_shell/message/write')({
  validateSearch: z.object({ about: z.catch(z.optional(z.string()), undefined), id: numberInSearch() }),
  ...lazyScreen(() => import('#console/areas/notification/message/write-screen.tsx')),
  staticData: { title: 'Write a message', crumb: 'Write', permission: 'message:create' },
})
