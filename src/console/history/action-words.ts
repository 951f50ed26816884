import '#console/commands/registry/all-commands.ts'
import { actionWords } from '#commands/prompts/pick-change.ts'
import { findCommand } from '#console/commands/registry/registry.ts'
import { openHref } from '#console/commands/record-href.ts'
import { kinds, recordKinds } from '#contract/kinds.ts'
import type { AuditRow } from '#contract/core/audit/audit.ts'
import type { Say } from '#engine/say.ts'
import { say, sentence } from '#engine/say.ts'

/** Actions that are no command of their own. */
const others: Readonly<Record<string, string>> = {
  'session.login': 'Log in',
  'session.change-password': 'Change a password',
  'session.change-photo': 'Change a photo',
  'session.forgot-password': 'Ask for a link to a new password',
  'session.new-password': 'Choose a password by a link',
  'session.logout': 'Log out',
  'session.end': 'End a session',
  'session.end-access': 'End admin access',
  'session.end-others': 'Log out everywhere else',
  'session.enable-factor': 'Turn on two-step verification',
  'session.disable-factor': 'Turn off two-step verification',
  'session.add-passkey': 'Add a passkey',
  'session.rename-passkey': 'Rename a passkey',
  'session.remove-passkey': 'Remove a passkey',
  'session.renew-recovery-codes': 'Get new recovery codes',
  'session.talent': 'Set talent flags',
  'session.register': 'Register',
  'session.register-taken': 'Register with an address that has an account',
  'session.confirm': 'Confirm an address by a link',
  'session.ask-confirmation': 'Ask for a link to confirm an address',
  'user.accept': 'Accept an invitation',
  'job.cancel': 'Cancel a job',
  'lms.scheme': 'Change the scoring scheme',
  'lms.score': 'Decide scores',
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
  upload_progress: 'Background job',
  user_session: 'Session',
  user_invitation: 'Invitation',
  api_token: 'API token',
  role: 'Role',
  student: 'Student',
  student_lms_class: 'Participant',
  lms_class_waiting: 'Waiting list',
  crm_note: 'Note',
  ...Object.fromEntries(recordKinds.map((name) => [kinds[name].table, kinds[name].word])),
}

/** What a kind of record is called. */
export const resourceWords = (resource: string): string => resources[resource] ?? actionWords(resource)

// Where several kinds share a table, only what was done tells which of them it was.
const ownTables = recordKinds
  .map((name) => kinds[name])
  .filter(({ table }, _n, all) => all.filter((one) => one.table === table).length === 1)

const paths: Readonly<Record<string, (id: number) => string | undefined>> = Object.fromEntries(
  ownTables.map((kind) => [kind.table, (id: number) => openHref(kind, id)]),
)

/** Where the record of a change is to be seen; undefined where it has no place of its own. */
export function recordPath({
  resource,
  recordId,
  action,
}: Pick<AuditRow, 'resource' | 'recordId' | 'action'>): string | undefined {
  if (recordId === null) return undefined
  const kind = recordKinds.find((name) => action.startsWith(`${name}.`) && kinds[name].table === resource)
  return kind ? openHref(kinds[kind], recordId) : paths[resource]?.(recordId)
}
