import '#console/palette/all-commands.ts'
import { actionWords } from '#commands/prompts/pick-change.ts'
import { findCommand } from '#console/palette/registry.ts'
import type { AuditRow } from '#contract/audit.ts'
import type { Say } from '#engine/say.ts'
import { say, sentence } from '#engine/say.ts'

/** Actions that are no command of their own. */
const others: Readonly<Record<string, string>> = {
  'session.login': 'Log in',
  'job.cancel': 'Cancel a job',
}

/** What an action is called: as the command that does it. */
export function actionTitle(action: string): string {
  return others[action] ?? findCommand(action)?.title ?? actionWords(action)
}

/** What was done, and of an undo what it took back. */
export function changeSay({ action, undoes }: Pick<AuditRow, 'action' | 'undoes'>): Say {
  if (!undoes) return actionTitle(action)
  if (undoes.wasUndo) return 'Redo'
  return say('Undo: {{what}}', { what: sentence(actionTitle(undoes.action)) })
}

const surfaces: Readonly<Record<string, string>> = {
  palette: 'Palette',
  row: 'Row menu',
  bulk: 'Selection',
  toolbar: 'Toolbar',
  drawer: 'Drawer',
  key: 'Key',
  link: 'Link',
  form: 'Form',
  undo: 'Undo',
}

/** Where a change came from. A caller of the API may call its surface anything. */
export const surfaceWords = (surface: string): string => surfaces[surface] ?? surface

const resources: Readonly<Record<string, string>> = {
  voucher: 'Voucher',
  voucher_batch: 'Voucher batch',
  customer: 'Customer',
  complain: 'Complaint',
  upload_progress: 'Background job',
  user_session: 'Session',
  setting: 'Setting',
  exercise: 'Exercise',
  platform_sale: 'Marketplace sale',
}

/** What a kind of record is called. */
export const resourceWords = (resource: string): string => resources[resource] ?? actionWords(resource)

const paths: Readonly<Record<string, (id: number) => string>> = {
  voucher: (id) => `/voucher?open=${id}`,
  voucher_batch: (id) => `/voucher?batchId=${id}`,
  complain: (id) => `/complain/edit/${id}`,
  setting: (id) => `/setting?open=${id}`,
  exercise: (id) => `/exercise?open=${id}`,
}

/** Where the record of a change is to be seen; undefined where it has no place of its own. */
export function recordPath({ resource, recordId }: Pick<AuditRow, 'resource' | 'recordId'>): string | undefined {
  return recordId === null ? undefined : paths[resource]?.(recordId)
}
