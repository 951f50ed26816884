import type { Context, ListFilter, RecordRef, Scope } from '#engine/context.ts'
import { within } from '#engine/context.ts'
import type { AnyCommand, Given, Source } from '#engine/define.ts'
import type { Issues, Step } from '#engine/next-step.ts'
import { nextStep } from '#engine/next-step.ts'

/**
 * A command on its way to running: what has been answered, from where it was started, and what it is about. Plain
 * data, so that a closed palette can bring it back.
 */
export interface Frame {
  readonly id: string
  readonly command: string
  readonly source: Source
  readonly given: Given
  /** What was selected and focused when it was opened: a list may move on underneath. */
  readonly refs: readonly RecordRef[]
  readonly focused?: RecordRef
  readonly all?: ListFilter
  /** Records that pickers answered, so that their names and states are known. */
  readonly picked: readonly RecordRef[]
  /** Arguments answered here, oldest first: what stepping back takes away. */
  readonly answered: readonly string[]
  readonly asking?: string
  readonly issues?: Issues
  /** Counts the changes of the answers: a repeated run of the same answers is the same attempt. */
  readonly revision: number
  /** The person may not run it, and asks who can. */
  readonly isRefused?: true
}

export interface OpenOptions {
  /** Unique; names the attempt towards the server. */
  readonly id: string
  readonly source: Source
  readonly given?: Given
  readonly scope?: Scope
}

/**
 * Starts a command. Without `scope` it is about what is selected and focused right now; a row that only has the focus
 * is no selection of one, or a download of the list would bring that row alone.
 */
export function openFrame(command: AnyCommand, ctx: Context, options: OpenOptions): Frame {
  const scope: Scope = options.scope ?? { refs: ctx.selection, ...(ctx.focused ? { focused: ctx.focused } : {}) }
  return {
    id: options.id,
    command: command.id,
    source: options.source,
    given: options.given ?? {},
    refs: scope.refs ?? [],
    ...(scope.focused ? { focused: scope.focused } : {}),
    ...(scope.all ? { all: scope.all } : {}),
    picked: scope.picked ?? [],
    answered: [],
    revision: 0,
  }
}

/** What the frame is about. */
export function scopeOf({ refs, focused, picked, all }: Frame): Scope {
  return { refs, picked, ...(focused ? { focused } : {}), ...(all ? { all } : {}) }
}

/** The context as the frame sees it. */
export function frameContext(frame: Frame, ctx: Context): Context {
  return within(ctx, scopeOf(frame))
}

/** What the frame comes to next. */
export function stepOf(command: AnyCommand, frame: Frame, ctx: Context): Step {
  return nextStep<AnyCommand>(command, frame.given, frameContext(frame, ctx), {
    answered: frame.answered,
    ...(frame.asking === undefined ? {} : { asking: frame.asking }),
    ...(frame.issues ? { issues: frame.issues } : {}),
  })
}

/** The name of this attempt: the same for the same answers, another once one has changed. */
export function attemptOf(frame: Frame): string {
  return `${frame.id}.${frame.revision}`
}

function changed(frame: Frame, change: Partial<Frame>): Frame {
  const { asking: _asking, issues: _issues, ...rest } = frame
  return { ...rest, revision: frame.revision + 1, ...change }
}

/** The frame with one or several answers more. `undefined` clears an answer. */
export function answer(frame: Frame, answers: Given, picked: readonly RecordRef[] = []): Frame {
  const keys = Object.keys(answers)
  const stillAnswered = frame.answered.filter((key) => !keys.includes(key))
  const known = frame.picked.filter((old) => !picked.some((ref) => ref.resource === old.resource && ref.id === old.id))
  const issues = Object.fromEntries(Object.entries(frame.issues ?? {}).filter(([key]) => key && !keys.includes(key)))
  // Answering the same again is the same attempt: what may have been done already is not done twice.
  const same = keys.every((key) => Object.is(frame.given[key], answers[key]))
  return changed(frame, {
    ...(same ? { revision: frame.revision } : {}),
    given: { ...frame.given, ...answers },
    picked: [...known, ...picked],
    answered: [...stillAnswered, ...keys.filter((key) => answers[key] !== undefined)],
    ...(Object.keys(issues).length > 0 ? { issues } : {}),
  })
}

/** Asks for an argument again, with its answer kept until another one is given. */
export function askAgain(frame: Frame, key: string): Frame {
  return { ...frame, asking: key }
}

/** Takes the last answer away; `undefined` when there is none left: the frame itself goes. */
export function stepBack(frame: Frame): Frame | undefined {
  if (frame.asking !== undefined) {
    const { asking: _asking, ...rest } = frame
    return rest
  }
  const last = frame.answered.at(-1)
  if (last === undefined) return undefined
  const { [last]: _dropped, ...given } = frame.given
  return changed(frame, { given, answered: frame.answered.slice(0, -1) })
}

/** The frame with what the server refused, shown at the arguments. */
export function refuse(frame: Frame, issues: Issues): Frame {
  return { ...frame, issues }
}
