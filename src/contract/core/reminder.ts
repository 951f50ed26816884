/** The days before something ends on which people are reminded. */
export const reminderDays = [60, 30, 7] as const

/** The reminder that is due: the nearest one that has been reached and was not sent yet. */
export function dueReminder(daysLeft: number, last: number | null): number | undefined {
  if (daysLeft <= 0) return undefined
  const due = reminderDays.findLast((days) => daysLeft <= days)
  return due !== undefined && (last === null || due < last) ? due : undefined
}
