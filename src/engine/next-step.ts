import { check } from '#contract/core/check.ts'
import { allRowsCount } from '#engine/bulk/bulk.ts'
import type { Context, RecordId, RecordRef } from '#engine/context.ts'
import { knownRef, nameRef } from '#engine/context.ts'
import type { AnyCommand, Confirm, Given, GivenOf } from '#engine/define.ts'
import { keysOf } from '#engine/define.ts'
import { fill, isMissing, isOptional, isRequired, promptOf, singled, targetsOf } from '#engine/answers/fill.ts'
import type { Obstacle } from '#engine/obstacle.ts'
import type { Prompt } from '#engine/prompt.ts'
import { isTypedKind } from '#engine/prompt.ts'
import { obstaclesOf, readState } from '#engine/state.ts'

/** More required arguments than this are asked together, as a form. */
const MOST_ASKED_ONE_BY_ONE = 3

export interface Field {
  readonly key: string
  readonly prompt: Prompt
  readonly required: boolean
}

/** A record that is left out, and why. */
export interface Refused {
  readonly ref: RecordRef
  readonly reason: Obstacle
}

/** What the last question or the confirmation says: what will happen, to which records, which are left out. */
export interface Consequence {
  readonly confirm: Confirm
  readonly targets: readonly RecordRef[]
  readonly refused: readonly Refused[]
  /** How many records everything in the filter comes to, when that is meant; `targets` names none of them then. */
  readonly allRows?: number
}

/** By argument: what is wrong with it. `''` holds what belongs to none. */
export type Issues = Readonly<Record<string, string>>

export type Step =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'blocked'; readonly reason: Obstacle; readonly filled: Given }
  | {
      readonly kind: 'ask'
      readonly field: Field
      readonly filled: Given
      readonly issue?: string
      /** Nothing else is left to ask: what follows is the run, or its confirmation. */
      readonly last: boolean
      /** Present when answering runs the command: the answer is its confirmation. */
      readonly final?: Consequence
    }
  | { readonly kind: 'form'; readonly fields: readonly Field[]; readonly filled: Given; readonly issues: Issues }
  | {
      readonly kind: 'confirm'
      readonly filled: Given
      readonly consequence: Consequence
      /** What must be typed, for privileged commands. */
      readonly typed?: string
    }
  /** `args` are parsed, one a record; the same number of `targets` for commands that are spread, else none. */
  | { readonly kind: 'run'; readonly filled: Given; readonly args: readonly Given[]; readonly consequence: Consequence }

export interface StepOptions {
  /** The person has confirmed these very answers. */
  readonly confirmed?: boolean
  /** The arguments that the person answered here, as opposed to those that came with a link or an undo. */
  readonly answered?: readonly string[]
  /** Ask for this argument now, answered or not. */
  readonly asking?: string
  /** What the server said about the arguments; shown at them until they change. */
  readonly issues?: Issues
}

function fieldOf(command: AnyCommand, key: string, filled: Given, ctx: Context): Field {
  return { key, prompt: promptOf(command, key, filled, ctx), required: isRequired(command, key, filled, ctx) }
}

/** The arguments of a command that a person can be asked for, as things stand. */
export function fieldsOf(command: AnyCommand, filled: Given, ctx: Context): Field[] {
  return keysOf(command)
    .map((key) => fieldOf(command, key, filled, ctx))
    .filter((field) => field.prompt.kind !== 'none')
}

function consequenceOf(command: AnyCommand, filled: Given, ctx: Context): Consequence {
  const { resource } = command
  const toRef = (id: unknown): RecordRef => {
    if (resource === undefined) throw new Error(`${command.id} is spread over records of no kind`)
    return knownRef(ctx, resource, id) ?? nameRef({ resource, id: id as RecordId, label: String(id) })
  }
  const obstacles = obstaclesOf(command, filled, ctx)
  const targets: RecordRef[] = []
  const refused: Refused[] = []
  for (const id of targetsOf(command, filled)) {
    const reason = obstacles.get(id)
    if (reason) refused.push({ ref: toRef(id), reason })
    else targets.push(toRef(id))
  }
  const allRows = allRowsCount(command, filled, ctx)
  if (allRows !== undefined) {
    const confirm = command.confirm?.(filled, ctx, { length: allRows }) ?? { title: command.title }
    return { confirm, targets, refused, allRows }
  }
  const confirm = command.confirm?.(singled(command, filled), ctx, targets) ?? { title: command.title }
  return { confirm, targets, refused }
}

/** A required reason is friction enough: typing it confirms. Privileged commands ask for more. */
function confirmsBy(command: AnyCommand, key: string): boolean {
  return command.risk === 'irreversible' && key === 'reason'
}

interface Parsed {
  readonly args: readonly Given[]
  readonly issues: Issues
}

type Checked = ReturnType<typeof check<AnyCommand['args']>>
const lastChecked = new WeakMap<AnyCommand, { readonly of: Given; readonly checked: Checked }>()

/** A file's rows are tens of thousands; the palette, the runner and every redraw ask about the same ones again. */
function checkOnce(command: AnyCommand, one: Given): Checked {
  const last = lastChecked.get(command)
  if (last && keysOf(command).every((key) => Object.is(last.of[key], one[key]))) return last.checked
  const checked = check(command.args, one)
  lastChecked.set(command, { of: one, checked })
  return checked
}

function parse(command: AnyCommand, filled: Given, runs: readonly unknown[]): Parsed {
  const { over } = command
  const one = over === undefined ? filled : { ...filled, [over]: runs[0] }
  const checked = checkOnce(command, one)
  if (!checked.ok) {
    const issues: Record<string, string> = {}
    for (const { field, message } of checked.issues) {
      const [key = '', ...inner] = field.split('.')
      issues[key] ??= inner.length > 0 ? `${inner.join('.')}: ${message}` : message
    }
    return { args: [], issues }
  }
  if (over === undefined) return { args: [checked.data], issues: {} }
  return { args: runs.map((target) => ({ ...checked.data, [over]: target })), issues: {} }
}

function askOne(command: AnyCommand, key: string, filled: Given, ctx: Context, rest: number, issue?: string): Step {
  const field = fieldOf(command, key, filled, ctx)
  const final = rest === 0 && confirmsBy(command, key) ? consequenceOf(command, filled, ctx) : undefined
  return {
    kind: 'ask',
    field,
    filled,
    last: rest === 0,
    ...(issue === undefined ? {} : { issue }),
    ...(final ? { final } : {}),
  }
}

/**
 * Asked as a form: too many required arguments that the context does not know, to ask for them one by one. What the
 * answers make necessary does not count, or questions would turn into a form half-way; a file fills a view of its own.
 */
function isForm(command: AnyCommand, filled: Given, ctx: Context): boolean {
  const unknown = keysOf(command).filter((key) => !isOptional(command, key) && command.from[key]?.(ctx) === undefined)
  return (
    unknown.length > MOST_ASKED_ONE_BY_ONE &&
    unknown.every((key) => isTypedKind(promptOf(command, key, filled, ctx).kind))
  )
}

function typedOf(command: AnyCommand, { confirm, targets, allRows }: Consequence): string {
  if (confirm.typed !== undefined) return confirm.typed
  if (allRows !== undefined) return String(allRows)
  if (targets.length === 1 && targets[0]) return targets[0].label
  return targets.length > 1 ? String(targets.length) : command.title
}

/**
 * What comes next for a command with these answers: ask for an argument, show a form, confirm, or run. Pure, so that
 * the palette, a terminal and tests walk through a command alike. A key given as `undefined` is asked anew.
 */
export function nextStep<C extends AnyCommand>(
  command: C,
  given: GivenOf<C>,
  ctx: Context,
  options: StepOptions = {},
): Step {
  const state = readState(command, ctx, given)
  if (state.kind === 'hidden') return state
  if (state.kind === 'blocked' && state.reason.code === 'COMMAND_FAULT') {
    return { kind: 'blocked', reason: state.reason, filled: {} }
  }
  const filled = fill(command, given, ctx)
  const { asking, issues = {} } = options
  const form = isForm(command, filled, ctx)
  const askForm = (found: Issues): Step => ({
    kind: 'form',
    fields: fieldsOf(command, filled, ctx),
    filled,
    issues: { ...found, ...issues },
  })
  if (asking !== undefined && keysOf(command).includes(asking)) {
    if (form) return askForm({})
    const rest = missingKeys(command, filled, ctx).filter((key) => key !== asking)
    return askOne(command, asking, filled, ctx, rest.length, issues[asking])
  }
  if (state.kind === 'blocked') return { ...state, filled }
  const missing = missingKeys(command, filled, ctx)
  const [first] = missing
  if (first !== undefined) {
    return form ? askForm({}) : askOne(command, first, filled, ctx, missing.length - 1, issues[first])
  }
  const consequence = consequenceOf(command, filled, ctx)
  // Any number stands for the records of a filter, which the server takes one after the other.
  const runs = consequence.allRows === undefined ? consequence.targets.map((ref) => ref.id) : [1]
  const parsed = parse(command, filled, runs)
  const wrong = { ...parsed.issues, ...issues }
  const wrongKey = keysOf(command).find((key) => wrong[key] !== undefined)
  if (wrongKey !== undefined || parsed.issues[''] !== undefined) {
    if (form || wrongKey === undefined) return askForm(parsed.issues)
    return askOne(command, wrongKey, filled, ctx, 0, wrong[wrongKey])
  }
  if (!options.confirmed && needsConfirmation(command, filled, ctx, options.answered ?? [])) {
    const typed = command.risk === 'privileged' ? { typed: typedOf(command, consequence) } : {}
    return { kind: 'confirm', filled, consequence, ...typed }
  }
  return { kind: 'run', filled, args: parsed.args, consequence }
}

function missingKeys(command: AnyCommand, filled: Given, ctx: Context): string[] {
  const given = allRowsCount(command, filled, ctx) === undefined ? undefined : command.over
  return keysOf(command).filter(
    (key) => key !== given && isMissing(filled, key) && isRequired(command, key, filled, ctx),
  )
}

function needsConfirmation(command: AnyCommand, filled: Given, ctx: Context, answered: readonly string[]): boolean {
  if (command.risk === 'read' || command.risk === 'reversible') return false
  return !answered.some((key) => confirmsBy(command, key) && isRequired(command, key, filled, ctx))
}
