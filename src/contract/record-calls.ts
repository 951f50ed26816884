import { accountCalls } from './account.ts'
import { answerCalls } from './answer.ts'
import { attendanceCalls } from './attendance.ts'
import { complaintCalls } from './complaint.ts'
import { credentialCalls } from './credential.ts'
import { dailyCalls } from './daily.ts'
import { ecommerceCalls } from './ecommerce.ts'
import { evaluationCalls, examCalls } from './exam.ts'
import { exerciseCalls } from './exercise.ts'
import type { RecordKind } from './kinds.ts'
import type { AnyResourceCalls } from './resource.ts'
import { messageCalls } from './message.ts'
import { sales } from './sale.ts'
import { settingCalls } from './setting.ts'
import { shorterCalls } from './shorter.ts'
import { templateCalls } from './template.ts'

/** The calls of every kind of the generic resource pattern. */
export const recordCalls = {
  complaint: complaintCalls,
  setting: settingCalls,
  exercise: exerciseCalls,
  pintaria: sales.pintaria.calls,
  tokped: sales.tokped.calls,
  bukalapak: sales.bukalapak.calls,
  pijar: sales.pijar.calls,
  mba: sales.mba.calls,
  skillacademy: sales.skillacademy.calls,
  studentsekolahmu: sales.studentsekolahmu.calls,
  ecommerce: ecommerceCalls,
  daily: dailyCalls,
  account: accountCalls,
  shorter: shorterCalls,
  template: templateCalls,
  credential: credentialCalls,
  message: messageCalls,
  attendance: attendanceCalls,
  answer: answerCalls,
  exam: examCalls,
  evaluation: evaluationCalls,
} as const satisfies Record<RecordKind, AnyResourceCalls>
