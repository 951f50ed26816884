import type { Permission } from '#contract/core/permission.ts'
import { allows } from '#contract/core/permission.ts'
import { runsAsJob, allRowsCount } from '#engine/bulk/bulk.ts'
import type { Context } from '#engine/context.ts'
import type { AnyCommand, Given, GivenOf } from '#engine/define.ts'
import { fill, promptOf, targetsOf } from '#engine/answers/fill.ts'
import type { Obstacle } from '#engine/obstacle.ts'

/** Whether a command is offered. `hidden`: not to this person or not here; `blocked`: greyed with the reason. */
export type State =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'shown' }
  | { readonly kind: 'blocked'; readonly reason: Obstacle }

const HIDDEN: State = { kind: 'hidden' }
const SHOWN: State = { kind: 'shown' }
const FAULTY: State = { kind: 'blocked', reason: { code: 'COMMAND_FAULT' } }

type FaultListener = (command: string, fault: unknown) => void
const reported = new Set<string>()
let listener: FaultListener | undefined

/** Tells who wants to hear of commands whose predicates throw; each is reported once. */
export function onCommandFault(heard: FaultListener | undefined): void {
  listener = heard
  reported.clear()
}

function reportFault(command: string, fault: unknown): void {
  if (!listener || reported.has(command)) return
  reported.add(command)
  listener(command, fault)
}

/** The permission for want of which a command is refused. */
export const refusedBy = ({ permission }: AnyCommand, granted: readonly string[]): Permission | undefined =>
  permission.find((one) => !allows(granted, one))

/** Why each target cannot be acted on; targets without an obstacle are left out. */
export function obstaclesOf(command: AnyCommand, filled: Given, ctx: Context): Map<unknown, Obstacle> {
  const out = new Map<unknown, Obstacle>()
  if (!command.blocked || command.over === undefined) return out
  for (const target of targetsOf(command, filled)) {
    const reason = command.blocked({ ...filled, [command.over]: target }, ctx)
    if (reason) out.set(target, reason)
  }
  return out
}

function blockedBy(command: AnyCommand, filled: Given, ctx: Context): Obstacle | undefined {
  const { blocked, over } = command
  if (!blocked) return undefined
  const targets = over === undefined ? [] : targetsOf(command, filled)
  if (over === undefined || targets.length === 0) return blocked(filled, ctx)
  // Only when not a single record can be acted on: the others are left out and named before the command runs.
  let first: Obstacle | undefined
  for (const target of targets) {
    const reason = blocked({ ...filled, [over]: target }, ctx)
    if (!reason) return undefined
    first ??= reason
  }
  return first
}

/**
 * The only reader of whether a command is offered: palette, menus, bars, keys and the runner all ask here. Order:
 * permission, `when`, `blocked`. A predicate that throws blocks that one command and is reported once.
 */
export function readState<C extends AnyCommand>(command: C, ctx: Context, given?: GivenOf<C>): State {
  if (refusedBy(command, ctx.permissions) !== undefined) return HIDDEN
  const asked: Given = given ?? {}
  try {
    if (command.when && !command.when(ctx)) return HIDDEN
    if (ctx.customerId === null && !command.anyCustomer) return { kind: 'blocked', reason: { code: 'NO_CUSTOMER' } }
    if (allRowsCount(command, asked, ctx) !== undefined && !runsAsJob(command)) {
      return { kind: 'blocked', reason: { code: 'WHOLE_FILTER' } }
    }
    if (!command.blocked) return SHOWN
    const reason = blockedBy(command, fill(command, asked, ctx), ctx)
    return reason ? { kind: 'blocked', reason } : SHOWN
  } catch (fault) {
    reportFault(command.id, fault)
    return FAULTY
  }
}

/** A command that rejects the record in front of it, as one that asks for another record. */
export interface Rejected {
  readonly key: string
  /** The answers without the record that the context prefilled. */
  readonly given: Given
  readonly reason: Obstacle
}

/** The prefilled record that alone keeps a command from being offered here, if there is one: another one can be chosen. */
export function rejectedRecord(command: AnyCommand, ctx: Context, given: Given = {}): Rejected | undefined {
  const state = readState<AnyCommand>(command, ctx, given)
  if (state.kind !== 'blocked') return undefined
  const filled = fill(command, given, ctx)
  for (const key of Object.keys(command.from)) {
    if (given[key] !== undefined || filled[key] === undefined) continue
    if (promptOf(command, key, filled, ctx).kind !== 'record') continue
    const without = { ...given, [key]: undefined }
    if (readState<AnyCommand>(command, ctx, without).kind === 'shown')
      return { key, given: without, reason: state.reason }
  }
  return undefined
}
