import type { ResourceRow } from '#contract/core/resource/resource.ts'
import type { RecordKind } from '#contract/kinds.ts'
import type { DescribedKind } from '#contract/kinds.ts'
import { answers } from './areas/exercise/answer/answer.ts'
import type { Resource } from './core/resource/resource.ts'
import { exercises } from './areas/exercise/exercise.ts'

/** The resources that are not described with `defineResource` yet. */
export const resources: Readonly<Record<Exclude<RecordKind, DescribedKind>, Resource<ResourceRow>>> = {
  exercise: exercises,
  answer: answers,
}
