import type { CallFn } from '#contract/core/call.ts'
import { callApi } from '#console/api/api.ts'
import { keepChanges } from '#engine/conclude.ts'
import type { RecordRef } from '#engine/context.ts'
import { takeBack } from '#engine/run.ts'
import type { Say } from '#engine/say.ts'
import { commandRuntime, toast } from './runtime.ts'

/** A form that saves under the name of a command. */
export interface Saving {
  /** Makes the calls of the form. */
  call: CallFn
  /** Says that it is saved, and offers to take back what the calls have changed. `label` is what the record is called. */
  saved: (say: Say, label: string, detail?: Say) => void
  /** Only remembers what the calls have changed, for the key of the undo: where the screen itself says what is saved. */
  keep: (label: string) => void
}

/** Lets a form save as commands do: under a name, for the audit, and with a way back. */
export function saveAs(command: string): Saving {
  let undoable: number[] = []
  function keep(label: string): ReturnType<typeof keepChanges> {
    const changes = undoable.map((id): RecordRef<'audit'> => ({ resource: 'audit', id, label }))
    undoable = []
    if (changes.length > 0) commandRuntime().invalidate(['audit'])
    return keepChanges(commandRuntime(), changes, [], (refs) => void takeBack(refs, commandRuntime()))
  }
  return {
    call: (endpoint, input) =>
      callApi(endpoint, input, {
        command: { id: command, surface: 'form' },
        onNotes: ({ undo }) => undoable.push(...undo),
      }),
    keep,
    saved(say, label, detail) {
      toast({ kind: 'success', say, ...(detail === undefined ? {} : { details: [detail] }), ...keep(label) })
    },
  }
}
