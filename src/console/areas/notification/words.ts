import type { Notification } from '#contract/notification/notification.ts'
import { isNotificationType, notificationKinds } from '#contract/notification/notification-kinds.ts'
import { i18n } from '#console/app/i18n.ts'

/** What a notification says, in the language of the reader where it is known what it is about. */
export function wordsOf({ type, data, content }: Pick<Notification, 'type' | 'data' | 'content'>): string {
  return data === null || !isNotificationType(type) ? content : i18n.t(notificationKinds[type].text, data)
}
