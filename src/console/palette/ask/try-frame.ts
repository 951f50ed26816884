import { atom } from 'jotai'
import type { RecordRef } from '#engine/context.ts'
import type { Given } from '#engine/define.ts'
import type { Frame } from '#engine/frame.ts'
import { answer, refuse, scopeOf } from '#engine/frame.ts'
import { tryOut } from '#engine/try-out.ts'
import type { Trial } from '#engine/try-out.ts'
import { currentStore } from '#console/app/current-console.ts'
import { commandRuntime } from '#console/commands/runtime.ts'
import { askable } from '#console/commands/open-command.ts'
import { failureAtom, runningAtom, showFrame } from '#console/palette/palette-state.ts'
import { findCommand } from '#console/commands/registry/registry.ts'

/** A command that is being tried out, and then what came of it. */
export interface TrialState {
  readonly frame: Frame
  readonly finished: number
  readonly total: number
  readonly stop: () => void
  readonly trial?: Trial
}
export const trialAtom = atom<TrialState | null>(null)

/** What was tried out is about answers that are not given any more. */
export function clearTrial(): void {
  currentStore().get(trialAtom)?.stop()
  currentStore().set(trialAtom, null)
}

/** Tries a frame out with these answers beside its own. What is wrong with them is shown where a run would show it. */
export async function tryFrame(frame: Frame, answers: Given = {}, picked: readonly RecordRef[] = []): Promise<void> {
  const command = findCommand(frame.command)
  if (!command || currentStore().get(runningAtom)?.frame === frame.id) return
  clearTrial()
  currentStore().set(failureAtom, null)
  const whole = Object.keys(answers).length > 0 ? answer(frame, answers, picked) : frame
  const abort = new AbortController()
  const progress = (finished: number, total: number) => {
    // Meanwhile somebody may have typed on.
    if (!abort.signal.aborted) currentStore().set(trialAtom, { frame, finished, total, stop: () => abort.abort() })
  }
  progress(0, 1)
  const { signal } = abort
  const trial = await tryOut(command, whole.given, commandRuntime(), {
    source: whole.source,
    scope: scopeOf(whole),
    signal,
    onProgress: progress,
  })
  if (signal.aborted) return
  const issues = trial.kind === 'failed' ? askable(command, trial.issues) : {}
  if (Object.keys(issues).length > 0) {
    currentStore().set(trialAtom, null)
    showFrame(refuse(frame, issues))
    return
  }
  currentStore().set(trialAtom, (before) => before && { ...before, trial })
}
