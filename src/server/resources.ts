import type { ResourceRow } from '#contract/resource.ts'
import { ofChannels } from '#contract/channel.ts'
import type { RecordKind } from '#contract/kinds.ts'
import { accounts } from './account/account.ts'
import { answers } from './answer/answer.ts'
import { attendances } from './attendance/attendance.ts'
import { complaints } from './complaint/complaint.ts'
import { credentials } from './credential/credential.ts'
import type { Resource } from './resource/resource.ts'
import { evaluations, exams } from './exam/exam.ts'
import { exercises } from './exercise/exercise.ts'
import { days } from './daily/daily.ts'
import { ecommerceSales } from './sale/ecommerce.ts'
import { salesOf } from './sale/sale.ts'
import { settings } from './setting/setting.ts'
import { messages } from './message/message.ts'
import { shorters } from './shorter/shorter.ts'
import { templates } from './template/template.ts'

/** Every resource of the generic pattern, by the kind of record that commands know. */
export const resources: Readonly<Record<RecordKind, Resource<ResourceRow>>> = {
  complaint: complaints,
  setting: settings,
  exercise: exercises,
  ...ofChannels(salesOf),
  ecommerce: ecommerceSales,
  daily: days,
  account: accounts,
  shorter: shorters,
  template: templates,
  credential: credentials,
  message: messages,
  attendance: attendances,
  answer: answers,
  exam: exams,
  evaluation: evaluations,
}
