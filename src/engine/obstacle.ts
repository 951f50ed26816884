import type { Reason } from '#contract/error.ts'
import { codeSay } from '#engine/say.ts'
import type { Say } from '#engine/say.ts'

const own = {
  COMMAND_FAULT: 'This command has a fault. It has been reported.',
  NO_CUSTOMER: 'Choose a customer first.',
  WHOLE_FILTER: 'This works on rows that are selected one by one, not yet on everything in a filter.',
} as const

/** Why a command cannot run right now: one of the contract's reasons, or one that only the engine knows. */
export type Obstacle = Reason | { readonly code: keyof typeof own }

/** What a person reads beside a greyed command. */
export function obstacleSay(obstacle: Obstacle): Say {
  return 'data' in obstacle ? codeSay(obstacle.code, obstacle.data) : own[obstacle.code]
}
