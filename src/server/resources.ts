import type { ResourceRow } from '#contract/core/resource/resource.ts'
import type { RecordKind } from '#contract/kinds.ts'
import type { DescribedKind } from '#contract/kinds.ts'
import { accounts } from './areas/session/account/account.ts'
import { answers } from './areas/exercise/answer/answer.ts'
import type { Resource } from './core/resource/resource.ts'
import { exercises } from './areas/exercise/exercise.ts'
import { messages } from './areas/notification/message/message.ts'

/** The resources that are not described with `defineResource` yet. */
export const resources: Readonly<Record<Exclude<RecordKind, DescribedKind>, Resource<ResourceRow>>> = {
  exercise: exercises,
  account: accounts,
  message: messages,
  answer: answers,
}
