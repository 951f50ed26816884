import './registry/all-commands.ts'
import { ApiError } from '#contract/core/api-error.ts'
import type { Context, RecordRef, Scope } from '#engine/context.ts'
import type { AnyCommand, Given, Source } from '#engine/define.ts'
import type { Frame } from '#engine/frame.ts'
import {
  answer,
  askAgain,
  attemptOf,
  frameContext,
  openFrame,
  refuse,
  scopeOf,
  stepBack,
  stepOf,
} from '#engine/frame.ts'
import type { Issues } from '#engine/next-step.ts'
import { obstacleSay } from '#engine/obstacle.ts'
import type { RunResult } from '#engine/run.ts'
import { runCommand } from '#engine/run.ts'
import { refusedBy, rejectedRecord } from '#engine/state.ts'
import { currentStore } from '#console/app/current-console.ts'
import { closePalette, paletteOpenAtom } from '#console/palette/palette-open.ts'
import {
  aboutAtom,
  dropFrame,
  failureAtom,
  finishPalette,
  framesAtom,
  replaceFrame,
  resultsAtom,
  runningAtom,
  showFrame,
} from '#console/palette/palette-state.ts'
import { doneRecordsAtom } from './context-atoms.ts'
import { commandRuntime, toast } from './runtime.ts'
import { newId } from './new-id.ts'
import { aboutToRun, rememberRun } from './history/past.ts'
import { isUnread } from '#console/palette/ask/reading.ts'
import { findCommand } from './registry/registry.ts'
import { wordsOf } from './say.ts'

/**
 * Starts a command from anywhere: runs it when nothing is to be asked, else opens the palette at its next step. `scope`
 * names the records it is about; without it, it is about what is selected or focused. A link never runs anything. Answers
 * whether the person is offered the command here.
 */
export function openCommand(id: string, given: Given = {}, source: Source = 'palette', scope?: Scope): boolean {
  const command = findCommand(id)
  if (!command) return false
  const ctx = commandRuntime().context()
  return startFrame(command, openFrame(command, ctx, { id: newId(), source, given, ...(scope ? { scope } : {}) }), ctx)
}

/** Goes on with a new frame: runs it when nothing is to be asked, else shows it. False when there is no such offer. */
export function startFrame(command: AnyCommand, frame: Frame, ctx: Context): boolean {
  const step = stepOf(command, frame, ctx)
  if (step.kind === 'hidden') return false
  // Who chose the command in the palette can choose another record there.
  const rejected =
    step.kind === 'blocked' && frame.source === 'palette'
      ? rejectedRecord(command, frameContext(frame, ctx), frame.given)
      : undefined
  if (rejected) {
    const { key, given, reason } = rejected
    showFrame(refuse({ ...frame, given }, { [key]: wordsOf(obstacleSay(reason)) }))
  } else if (step.kind === 'blocked' && step.reason.code === 'FORBIDDEN') showFrame(frame)
  else if (step.kind === 'blocked') toast({ kind: 'warning', say: obstacleSay(step.reason) })
  else if (step.kind !== 'run' || frame.source === 'link') showFrame(frame)
  else {
    finishPalette()
    void runFrame(frame)
  }
  return true
}

/** Runs a frame whose answers are complete and confirmed, and shows what comes of it in its place. */
export async function runFrame(frame: Frame): Promise<void> {
  const command = findCommand(frame.command)
  if (!command || currentStore().get(runningAtom)?.frame === frame.id) return
  const abort = new AbortController()
  const progress = (finished: number, total: number) =>
    currentStore().set(runningAtom, { frame: frame.id, finished, total, stop: () => abort.abort() })
  progress(0, 1)
  currentStore().set(failureAtom, null)
  const past = aboutToRun(command, frame.given, frameContext(frame, commandRuntime().context()))
  const result = await runCommand<AnyCommand>(command, frame.given, commandRuntime(), {
    source: frame.source,
    attempt: attemptOf(frame),
    scope: scopeOf(frame),
    quiet: true,
    signal: abort.signal,
    onProgress: progress,
  })
  currentStore().set(runningAtom, (running) => (running?.frame === frame.id ? null : running))
  if (result.kind === 'done') {
    rememberRun(past)
    const { focused } = frameContext(frame, commandRuntime().context())
    const refs = result.records.flatMap((record) => (record.kind === 'done' ? (record.ref ?? focused ?? []) : []))
    currentStore().set(doneRecordsAtom, refs)
  }
  settle(command, frame, result)
}

function isShown(frame: Frame): boolean {
  return (
    currentStore().get(paletteOpenAtom) &&
    currentStore()
      .get(framesAtom)
      .some((one) => one.id === frame.id)
  )
}

function settle(command: AnyCommand, frame: Frame, result: RunResult): void {
  if (result.kind === 'done') settleDone(command, frame, result)
  if (result.kind === 'failed') settleFailed(command, frame, result)
  if (result.kind === 'stopped' && !isShown(frame)) {
    const { step } = result
    if (step.kind === 'blocked') toast({ kind: 'warning', say: obstacleSay(step.reason) })
  }
}

function settleDone(command: AnyCommand, frame: Frame, result: Extract<RunResult, { kind: 'done' }>): void {
  const { records, summary } = result
  const wasShown = isShown(frame)
  if (records.some((record) => record.kind !== 'done')) {
    dropFrame(frame)
    currentStore().set(paletteOpenAtom, true)
    currentStore().set(resultsAtom, { command: command.id, records, summary })
    // What it has opened in its place stays.
  } else if (wasShown && currentStore().get(framesAtom).at(-1)?.id === frame.id) finishPalette()
  else dropFrame(frame)
}

/** Arguments that a person can be asked for; the server's word about any other belongs to the whole. */
export function askable(command: AnyCommand, issues: Issues): Issues {
  const entries = Object.entries(issues).filter(([key]) => {
    const ask = command.ask[key]
    return typeof ask === 'function' || (ask !== undefined && ask.kind !== 'none')
  })
  return Object.fromEntries(entries)
}

const takesFiles = ({ ask }: AnyCommand) =>
  Object.values(ask).some((prompt) => typeof prompt !== 'function' && prompt.kind === 'file')

function settleFailed(command: AnyCommand, frame: Frame, result: Extract<RunResult, { kind: 'failed' }>): void {
  // Who has stopped it needs not be told.
  if (result.error instanceof ApiError && result.error.code === 'ABORTED') {
    dropFrame(frame)
    return
  }
  const issues = askable(command, result.issues)
  const [first] = Object.keys(issues)
  if (first !== undefined) {
    showFrame(refuse(frame, issues))
    return
  }
  const { error } = result
  const missing = error instanceof ApiError && error.code === 'FORBIDDEN' ? error.data.permission : undefined
  const permission = typeof missing === 'string' ? missing : undefined
  if (!isShown(frame)) {
    // Chosen or dropped files are nowhere else; of what is refused the frame says who can do it.
    if (!takesFiles(command) && permission === undefined) {
      toast({ kind: 'danger', say: result.say })
      return
    }
    showFrame(frame)
  }
  currentStore().set(failureAtom, { frame: frame.id, say: result.say, permission })
  const last = frame.answered.at(-1)
  // The last question again, its answer still in it, with what went wrong beneath: Enter tries once more.
  if (last !== undefined && stepOf(command, frame, commandRuntime().context()).kind === 'run')
    replaceFrame(askAgain(frame, last))
}

/**
 * Takes answers, and runs the frame when they were the last. Nobody changes anything by a choice that was made without
 * touching anything, sooner than the question could be read: that was meant for the question before.
 */
export function answerFrame(frame: Frame, answers: Given, picked: readonly RecordRef[] = [], isMeant = false): void {
  const command = findCommand(frame.command)
  if (!command || currentStore().get(runningAtom)?.frame === frame.id) return
  const next = answer(frame, answers, picked)
  const runs = stepOf(command, next, commandRuntime().context()).kind === 'run'
  if (runs && command.risk !== 'read' && !isMeant && isUnread()) return
  replaceFrame(next)
  currentStore().set(failureAtom, null)
  if (runs) void runFrame(next)
}

/** One step back: the last answer, a whole form, or the frame itself. */
export function backFrame(frame: Frame): void {
  const command = findCommand(frame.command)
  if (currentStore().get(runningAtom)?.frame === frame.id) {
    closePalette()
    return
  }
  const before = stepBack(frame)
  const ctx = commandRuntime().context()
  if (!command || !before || stepOf(command, frame, ctx).kind === 'form') {
    dropFrame(frame)
    return
  }
  const last = frame.answered.at(-1)
  const form = last === undefined ? undefined : askAgain(frame, last)
  replaceFrame(form && stepOf(command, form, ctx).kind === 'form' ? form : before)
  currentStore().set(failureAtom, null)
}

/** Starts a command that was chosen in the palette's first view. */
export function chooseCommand(id: string): void {
  const about = currentStore().get(aboutAtom)
  const scope = about ? { refs: [about] } : undefined
  if (openCommand(id, {}, 'palette', scope)) return
  const command = findCommand(id)
  const ctx = commandRuntime().context()
  // It is refused: its frame says why, and who can do this.
  if (command && refusedBy(command, ctx.permissions) !== undefined) {
    const options = { id: newId(), source: 'palette' as const, ...(scope ? { scope } : {}) }
    showFrame({ ...openFrame(command, ctx, options), isRefused: true })
  }
}
