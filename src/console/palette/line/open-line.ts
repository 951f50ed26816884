import type { Context, Scope } from '#engine/context.ts'
import { openFrame, refuse, stepOf } from '#engine/frame.ts'
import type { Reading } from '#engine/line/parse-line.ts'
import type { LineArg } from '#engine/line/read-args.ts'
import { currentStore } from '#console/app/current-console.ts'
import { commandRuntime } from '#console/commands/runtime.ts'
import { newId } from '#console/commands/new-id.ts'
import { startFrame } from '#console/commands/open-command.ts'
import { aboutAtom, draftKey, draftsAtom } from '#console/palette/palette-state.ts'

/** What a line is about besides the records that it names: as with a command that is chosen. */
function scopeOf(ctx: Context): Scope {
  const about = currentStore().get(aboutAtom)
  return about ? { refs: [about] } : { refs: ctx.selection, ...(ctx.focused ? { focused: ctx.focused } : {}) }
}

/**
 * Goes on with a line that was read: asks for what it leaves open, asks for confirmation, runs, just as if each answer
 * had been picked. What fits several records, or would run on a name that was not typed in full, is left to the picker.
 */
export function openLine({ command, args, given, picked }: Reading): void {
  const ctx = commandRuntime().context()
  const options = { id: newId(), source: 'palette', scope: { ...scopeOf(ctx), picked } } as const
  const frame = openFrame(command, ctx, { ...options, given })
  const runs = stepOf(command, frame, ctx).kind === 'run'
  const isOpen = ({ state }: LineArg) =>
    state.kind === 'several' || state.kind === 'waiting' || (runs && state.kind === 'read' && !state.sure)
  const open = args.filter(isOpen)
  const cleared = Object.fromEntries(open.map(({ key }) => [key, undefined]))
  const drafts = Object.fromEntries(open.map(({ key, text }) => [draftKey(frame, key), text.trim()]))
  currentStore().set(draftsAtom, (before) => ({ ...before, ...drafts }))
  const issues = Object.fromEntries(open.map(({ key }) => [key, 'Choose the one that is meant.']))
  // What has an issue is asked for, also where it may be absent.
  startFrame(command, refuse({ ...frame, given: { ...given, ...cleared } }, issues), ctx)
}
