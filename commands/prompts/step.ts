import type { Targets } from '#engine/define.ts'
import { counted } from '#engine/say.ts'

/** What the steps of a state machine say and ask, which otherwise differ in their target state alone. */
export interface StepWords {
  title: string
  short: string
  keywords: readonly string[]
  keys: string
  /** The question before it, for one record with {{name}} and for {{count}}. */
  ask: readonly [one: string, many: string]
  means: string
  /** What the record is afterwards, in a sentence with {{name}}. */
  done: string
}

/** The confirmation of a step. */
export const confirmStep =
  ({ ask, means, short }: Pick<StepWords, 'ask' | 'means' | 'short'>) =>
  (_given: unknown, _ctx: unknown, targets: Targets) => ({
    title: counted(targets.length, ...ask, { name: targets[0]?.label }),
    detail: means,
    action: short,
  })
