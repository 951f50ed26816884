import type { AuditRow } from '#contract/core/audit/audit.ts'
import { auditList, auditRead } from '#contract/core/audit/audit.ts'
import type { RecordRef } from '#engine/context.ts'
import type { RecordPrompt } from '#engine/prompt.ts'

/** `voucher.reset` → `Voucher reset`: how an action reads where no command says what it is called. */
export function actionWords(action: string): string {
  const words = action.replaceAll(/[._-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A change as commands hand it around. */
export function changeRef(record: AuditRow): RecordRef<'audit'> {
  const { id, label, action, actor } = record
  const name = `${actionWords(action)} ${label ?? id}`
  return { resource: 'audit', id, label: name, ...(actor ? { hint: actor.name } : {}), record }
}

/** Asks for changes, by the name of the record that was changed; the newest for an empty text. */
export function pickChanges(more: Partial<Pick<RecordPrompt, 'multiple'>> = {}): RecordPrompt {
  return {
    kind: 'record',
    resource: 'audit',
    label: 'Which change?',
    help: 'Type the start of its name.',
    names: ['change', 'perubahan'],
    ...more,
    async search(text, { call, customerId }) {
      const keyword = text.trim()
      const { data } = await call(auditList, {
        customerId,
        query: { limit: 20, ...(keyword === '' ? {} : { keyword }) },
      })
      return data.map(changeRef)
    },
    read: async (id, { call, customerId }) => changeRef(await call(auditRead, { customerId, id: Number(id) })),
  }
}
