import * as z from 'zod/mini'
import { blob, call } from '#contract/core/call.ts'
import { Id } from '#contract/core/common.ts'
import { filterOfList } from '#contract/core/list/list.ts'
import { enrolment } from './enrolment.ts'

export const participantDownload = call({
  method: 'GET',
  path: '/v2/api/pyadapt/customers/{customerId}/absensi-reports/download',
  access: 'report:export',
  summary: 'Download the participants of a filter, or the chosen ones, as Participants.xls',
  query: z.extend(filterOfList(enrolment.fields), {
    sort: enrolment.query.shape.sort,
    ids: z.optional(z.array(Id).check(z.maxLength(1000))),
    except: z.optional(z.array(Id).check(z.maxLength(1000))),
    /** A selection that was fixed before. */
    selection: z.optional(z.uuid()),
  }),
  answer: blob('Participants.xls', 'application/vnd.ms-excel'),
})
