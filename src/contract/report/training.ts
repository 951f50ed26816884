import * as z from 'zod/mini'
import { Id, Moment } from '#contract/core/common.ts'

const percent = z.nullable(z.number())

/** How well a training run did when it was evaluated. */
export const TrainingPerformance = z
  .object({
    trainingId: Id,
    name: z.string(),
    accuracy: percent,
    precision: percent,
    recall: percent,
    f1: percent,
    evaluatedAt: Moment,
  })
  .register(z.globalRegistry, { id: 'TrainingPerformance' })
export type TrainingPerformance = z.output<typeof TrainingPerformance>

export const imageLabels = ['VALID', 'INVALID', 'UNSURE', 'UNLABELED'] as const

/** The photos of a data set with a label. */
export const ImagesOfLabel = z
  .object({
    label: z.enum(imageLabels),
    total: z.int(),
    /** A person has labelled them. */
    annotated: z.int(),
    /** The check says the same as the person. */
    correct: z.int(),
  })
  .register(z.globalRegistry, { id: 'ImagesOfLabel' })
export type ImagesOfLabel = z.output<typeof ImagesOfLabel>
