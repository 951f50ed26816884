import type { Effects, TableEffect } from '#contract/core/audit/dry-run.ts'
import type { Translate } from '#console/app/i18n.ts'
import { number } from '#console/ui/format.ts'

/** What the rows of a table are called, where the table's name does not say it. */
const names: Readonly<Record<string, string>> = {
  absensi: 'Attendance',
  app_user: 'Persons',
  complain: 'Complaints',
  core_class: 'Classes',
  customer_user: 'Persons of customers',
  customer_user_role: 'Roles of persons',
  lms_class: 'Class schedules',
  reedem: 'Redemptions',
  student_lms_class: 'Places in classes',
  voucher_batch: 'Voucher batches',
}

/** The name of a table for people: `exam_question` → `Exam question`. */
export function tableWords(table: string): string {
  const words = names[table] ?? `${table.replaceAll('_', ' ')}s`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** How many rows are made, changed and deleted. */
export function countWords({ inserted, updated, deleted }: TableEffect, t: Translate): string {
  const parts = [
    inserted > 0 ? t('{{n}} created', { n: number(inserted) }) : '',
    updated > 0 ? t('{{n}} changed', { n: number(updated) }) : '',
    deleted > 0 ? t('{{n}} deleted', { n: number(deleted) }) : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}

/** True when nothing at all would happen. */
export const isNothing = ({ tables, messages, jobs }: Effects): boolean =>
  tables.length + messages.length + jobs.length === 0
