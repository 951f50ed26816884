import { currentStore } from '#console/app/current-console.ts'
import { callApi } from '#console/api/api.ts'
import { ApiError } from '#contract/core/api-error.ts'
import type { RecordId, RecordRef } from '#engine/context.ts'
import type { AnyCommand, Given } from '#engine/define.ts'
import { keysOf } from '#engine/define.ts'
import { promptOf } from '#engine/answers/fill.ts'
import type { Frame } from '#engine/frame.ts'
import { frameContext, openFrame, refuse } from '#engine/frame.ts'
import type { PastRun } from '#engine/past.ts'
import { repeatable } from '#engine/past.ts'
import { errorSay } from '#engine/error-say.ts'
import { say, sentence } from '#engine/say.ts'
import { commandRuntime, toast } from '../runtime.ts'
import { newId } from '../new-id.ts'
import { openCommand } from '../open-command.ts'
import { framesAtom, replaceFrame, showFrame } from '#console/palette/palette-state.ts'
import { pastAtom } from './past.ts'
import { findCommand } from '#console/commands/registry/registry.ts'
import { titleOf, wordsOf } from '../say.ts'

/** More than so many are shown by what is known of them. */
const MOST_READ = 20

function frameNow(id: string): Frame | undefined {
  return currentStore()
    .get(framesAtom)
    .find((frame) => frame.id === id)
}

/** Reads the records that a frame names, so that it shows their names and knows their states; says which are gone. */
async function readRecords(command: AnyCommand, frame: Frame): Promise<void> {
  const ctx = frameContext(frame, commandRuntime().context())
  const { customerId } = ctx
  if (customerId === null) return
  const read = async (key: string, id: RecordId): Promise<RecordRef | undefined> => {
    const prompt = promptOf(command, key, frame.given, ctx)
    if (prompt.kind !== 'record' || !prompt.read) return undefined
    try {
      return await prompt.read(id, { call: callApi, customerId })
    } catch (error) {
      const now = frameNow(frame.id)
      const isDeleted = error instanceof ApiError && error.code === 'NOT_FOUND'
      if (now && isDeleted) replaceFrame(refuse(now, { ...now.issues, [key]: wordsOf(errorSay(error)) }))
      return undefined
    }
  }
  const wanted = keysOf(command).flatMap((key) => {
    const value = frame.given[key]
    const ids: readonly unknown[] = Array.isArray(value) ? value : [value]
    return ids.flatMap((id) => (typeof id === 'number' || typeof id === 'string' ? [{ key, id }] : []))
  })
  const found = await Promise.all(wanted.slice(0, MOST_READ).map(({ key, id }) => read(key, id)))
  const now = frameNow(frame.id)
  const refs = found.filter((ref) => ref !== undefined)
  if (!now || refs.length === 0) return
  const others = now.picked.filter((old) => !refs.some((ref) => ref.resource === old.resource && ref.id === old.id))
  replaceFrame({ ...now, picked: [...others, ...refs] })
}

/** Shows a command with answers, about nothing but the records among them. Nothing is run, however complete it is. */
export function openPrefilled(
  command: AnyCommand,
  given: Given,
  source: 'palette' | 'link',
  picked: readonly RecordRef[] = [],
): void {
  const frame = openFrame(command, commandRuntime().context(), {
    id: newId(),
    source,
    given,
    scope: { refs: [], picked },
  })
  showFrame(frame)
  void readRecords(command, frame)
}

/** Shows a command as it was run before. */
export function openPast({ command: id, given, picked }: PastRun): void {
  const command = findCommand(id)
  if (command) openPrefilled(command, given, 'palette', picked)
}

/** Does what was done last to what is selected or focused now, with the same answers and with the usual questions. */
export function repeatLast(): void {
  const [last] = currentStore().get(pastAtom)
  const command = last && findCommand(last.command)
  if (!last || !command) {
    toast({ kind: 'warning', say: 'Nothing to repeat yet.' })
    return
  }
  const ctx = commandRuntime().context()
  const opened = openCommand(command.id, repeatable(command, last, ctx), 'key')
  if (opened) return
  toast({ kind: 'warning', say: say('{{title}} cannot be repeated here.', { title: sentence(titleOf(command)) }) })
}
