import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ids, numberInSearch } from '#console/app/params.ts'
import { lazyScreen } from '#console/app/screen/lazy-screen.tsx'

const text = () => z.catch(z.optional(z.string().check(z.maxLength(200))), undefined)

export const Route = createFileRoute('/_shell/jadwalkelas/report/$id/')({
  params: ids('id'),
  validateSearch: z.object({
    /** The key of a column, with a minus in front for the highest first. */
    sort: text(),
    q: text(),
    status: text(),
    cells: text(),
    level: numberInSearch(),
    /** Final scores from ten times this. */
    tens: numberInSearch(),
  }),
  ...lazyScreen(() => import('#console/areas/grading/table/table-screen.tsx')),
  staticData: {
    title: 'Class schedule report',
    crumb: 'Report',
    permission: 'grading:read',
    params: { id: 'lms' },
  },
})
