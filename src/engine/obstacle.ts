import type { Reason } from '#contract/core/error.ts'
import { codeSay } from '#engine/error-say.ts'
import { say } from '#engine/say.ts'
import type { Say } from '#engine/say.ts'

const own = {
  COMMAND_FAULT: 'Something is wrong with this command. The error has been reported.',
  NO_CUSTOMER: 'Choose a customer first.',
  WHOLE_FILTER: "This doesn't work on everything in a filter. Select the rows one by one.",
  NOTHING_TO_UNDO: 'Nothing to undo in this tab.',
  NOTHING_TO_REDO: 'Nothing to redo in this tab.',
  NOT_REPEATABLE: "This can't be run again.",
  NO_RECORD: 'Select a record first.',
  TOO_MANY: 'You can choose at most {{max}}.',
} as const

/** Why a command cannot run right now: one of the contract's reasons, or one that only the engine knows. */
export type Obstacle =
  | Reason
  | { readonly code: Exclude<keyof typeof own, 'TOO_MANY'> }
  | { readonly code: 'TOO_MANY'; readonly data: { readonly max: number } }

/** What a person reads beside a greyed command. */
export function obstacleSay(obstacle: Obstacle): Say {
  if (obstacle.code === 'TOO_MANY') return say(own.TOO_MANY, obstacle.data)
  return 'data' in obstacle ? codeSay(obstacle.code, obstacle.data) : own[obstacle.code]
}
