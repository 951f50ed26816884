import { ownCopy } from './session/own-copy.ts'
import type { Preferences } from '#contract/core/preference.ts'

export type NotificationChoice = NonNullable<Preferences['notifications']>

const isChoice = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** By the type of a notification where the person wants to hear of it. */
export const [notificationChoiceAtom, rereadNotificationChoiceAtom] = ownCopy<NotificationChoice>(
  'academy-notifications',
  isChoice,
  {},
)
