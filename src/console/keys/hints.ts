import type { Context } from '#engine/context.ts'
import type { AnyCommand } from '#engine/define.ts'
import { isBare, isEditing } from '#engine/keys/keys.ts'
import type { KeyBinding } from './bindings.ts'
import type { StatusHint } from '#console/shell/status-state.ts'

/** More would not fit, and the key sheet has them all. */
const MOST = 10

function isOfScreen({ command, own }: KeyBinding, ctx: Context): boolean {
  return own || (ctx.filter !== undefined && command.resource === ctx.filter.resource)
}

/** True but for commands on a record where there is none: on a list without rows, or in the place of a report. */
function hasRecord({ command }: KeyBinding, { focused, selection, allRows }: Context): boolean {
  return !command.surfaces.includes('row') || focused !== undefined || selection.length > 0 || allRows !== undefined
}

const SAVE = 'mod+enter'

/** True for keys that a text field does not take for itself. */
const worksInText = (keys: string, { shortcut }: AnyCommand) =>
  shortcut?.inText === true || !(isBare(keys) || isEditing(keys))

/**
 * The keys worth showing in the status line: those of this screen; and while a sequence is under way, those that go on
 * from it; in a text field (`field`), only those that type nothing. Labels are English.
 */
export function hintsOf(
  bindings: readonly KeyBinding[],
  ctx: Context,
  pending: string,
  field: 'form' | 'text' | undefined,
): StatusHint[] {
  const label = ({ command }: KeyBinding) => command.short ?? command.title
  if (pending !== '') {
    return bindings
      .filter(({ keys }) => keys.startsWith(`${pending} `))
      .map((binding) => ({ keys: binding.keys.slice(pending.length + 1), label: label(binding) }))
  }
  if (field !== undefined) {
    const inField = bindings
      .filter(({ keys, command, state, own }) => own && state.kind === 'shown' && worksInText(keys, command))
      .map((binding) => ({ keys: binding.keys, label: label(binding) }))
    const saves = field === 'form' && !inField.some(({ keys }) => keys === SAVE) ? [{ keys: SAVE, label: 'Save' }] : []
    return [{ keys: 'mod+k', label: 'Commands' }, ...saves, ...inField].slice(0, MOST)
  }
  const own = bindings
    .filter((binding) => binding.state.kind === 'shown' && isOfScreen(binding, ctx) && hasRecord(binding, ctx))
    .slice(0, MOST)
    .map((binding) => ({ keys: binding.keys, label: label(binding) }))
  const help = bindings.find(({ command }) => command.id === 'console.keys')
  return [{ keys: 'mod+k', label: 'Commands' }, ...own, ...(help ? [{ keys: help.keys, label: 'All keys' }] : [])]
}
