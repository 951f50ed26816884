import { currentStore } from '#console/app/current-console.ts'
import { PAST_STORAGE } from '#console/app/session/session-actions.ts'
import { ownCopy } from '#console/app/session/own-copy.ts'
import type { AnyCommand, Given, Section } from '#engine/define.ts'
import type { Context } from '#engine/context.ts'
import { fill } from '#engine/answers/fill.ts'
import type { PastRun } from '#engine/past.ts'
import { pastRun, withRun } from '#engine/past.ts'

function fits(value: unknown): boolean {
  return Array.isArray(value) && value.every((run) => typeof (run as PastRun | null)?.command === 'string')
}

/**
 * The commands that the person at hand ran, newest first. Answers can be anything, names and mails among them: they stay
 * in this tab and are gone with the session.
 */
export const [pastAtom] = ownCopy<readonly PastRun[]>(PAST_STORAGE, fits, [], 'sessionStorage')

/** Going somewhere, the console's own, and taking back are nothing that anybody would do again like this. */
const noPast: ReadonlySet<Section> = new Set(['screen', 'console', 'audit'])

/** What a command is about to be run with, to be remembered once it is done; nothing for those that are no past. */
export function aboutToRun(command: AnyCommand, given: Given, ctx: Context): PastRun | undefined {
  if (noPast.has(command.section) || command.local) return undefined
  return pastRun(command, fill(command, given, ctx), ctx)
}

/** Puts a run at the head of the past. */
export function rememberRun(run: PastRun | undefined): void {
  if (run) currentStore().set(pastAtom, withRun(currentStore().get(pastAtom), run))
}
