import type { Reason } from '#contract/core/error.ts'
import { codeSay, say } from '#engine/say.ts'
import type { Say } from '#engine/say.ts'

const own = {
  COMMAND_FAULT: 'This command has a fault. It has been reported.',
  NO_CUSTOMER: 'Choose a customer first.',
  WHOLE_FILTER: 'This works on rows that are selected one by one, not on everything in a filter.',
  NOTHING_TO_UNDO: 'Nothing was done in this tab that can be taken back.',
  NOTHING_TO_REDO: 'Nothing was taken back in this tab.',
  NOT_REPEATABLE: 'No command can do this again.',
  NO_RECORD: 'Go to a record first.',
  TOO_MANY: 'At most {{max}} can be chosen for this.',
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
