import type * as z from 'zod/mini'
import type { AuditSurface } from '#contract/core/audit/audit.ts'
import type { CallFn } from '#contract/core/call.ts'
import type { Invocation } from '#contract/core/invocation.ts'
import type { Permission } from '#contract/core/permission.ts'
import { kinds, ofKinds } from '#contract/kinds.ts'
import type { Context, RecordId, RecordOf, RecordRef } from '#engine/context.ts'
import type { Resource } from '#contract/records.ts'
import type { Obstacle } from '#engine/obstacle.ts'
import type { Prompt, PromptFor } from '#engine/prompt.ts'
import type { Say } from '#engine/say.ts'

/** Friction follows risk: read and reversible run, irreversible asks, privileged asks for a typed confirmation. */
export type Risk = 'read' | 'reversible' | 'irreversible' | 'privileged'
/** Where a command is offered. Keys and links reach every command, so they are no surface. */
export type Surface = 'palette' | 'row' | 'bulk' | 'toolbar' | 'drawer'
/** Where a run came from, for the audit. */
export type Source = AuditSurface

/** The areas that commands belong to, with the heading they stand under. */
export const sections = {
  ...ofKinds((name) => kinds[name].heading),
  token: 'API tokens',
  instructor: 'Instructors',
  integration: 'Integrations',
  audit: 'History',
  home: 'Home',
  charts: 'Charts',
  training: 'Training',
  list: 'This list',
  console: 'Console',
  screen: 'Screens',
} as const
export type Section = keyof typeof sections

/**
 * The screens that keys are limited to, as route paths: `/roles`, `/voucher/edit/$id`. `/roles?list` means the other lists
 * that a screen shows in place of its own.
 */
export type KeyScreens = string | readonly string[]

export type Shortcut =
  | string
  | {
      readonly keys: string
      readonly on: KeyScreens
      /** They work while a text field of the screen has the focus, where bare keys have no other meaning. */
      readonly inText?: boolean
    }

export type Given = Readonly<Record<string, unknown>>

/** The last thing read before a command runs. `typed` must be repeated letter for letter. */
export interface Confirm {
  readonly title: Say
  readonly detail?: Say
  /** The word on the button; the command's title when absent. */
  readonly action?: string
  readonly typed?: string
}

/** What a command is about to be spread over: how many records, and which where that is known. */
export interface Targets {
  readonly length: number
  readonly [place: number]: RecordRef | undefined
}

/** One thing to have before one's eyes while a question about a record is answered. `label` is an English text. */
export interface BackgroundLine {
  readonly label: string
  readonly text: string
}

type ReadBackground<Given> = (given: Given, env: Pick<Env, 'call' | 'customerId'>) => Promise<readonly BackgroundLine[]>

/** What is shown to the person alone: neither in a message nor in what is remembered of the run. */
export interface Secret {
  readonly title: Say
  readonly detail: Say
  /** What it is, over the value. */
  readonly label: string
  readonly value: string
  /** It hides by itself after so long; else whoever reads it closes it. */
  readonly seconds?: number
}

/** What follows from a run; the runner does it. */
export interface Outcome {
  readonly say?: Say
  /** One more line beneath. */
  readonly detail?: Say
  /** What became of a record, shown before anything is read again: who goes on at once goes on from there. */
  readonly became?: { readonly resource: Resource; readonly id: RecordId; readonly now: object }
  /** Resources whose lists and records must be read again. */
  readonly stale?: readonly Resource[]
  /** Everything on the page must be read again. */
  readonly refresh?: boolean
  readonly goTo?: string
  /** The customer that the person works for from now on. */
  readonly workFor?: { readonly id: number; readonly name: string; readonly code: string; readonly timezone: string }
  /** Offered in the toast. */
  readonly link?: { readonly say: Say; readonly to: string }
  readonly save?: { readonly blob: Blob; readonly name: string }
  /** A background job to follow in the tray. */
  readonly track?: string
  /** A job that can be taken back as a whole, by its id. */
  readonly began?: RecordRef<'audit'>
  /** To put on the clipboard: a path of the console becomes an address that works elsewhere, a text stays as it is. */
  readonly copy?: string | { readonly text: string }
  /** An address of the console to open in a tab of its own; what is shown where the browser opens none. */
  readonly tab?: { readonly url: string; readonly blocked: Secret }
  /** To be read by the person and held by nobody else. */
  readonly secret?: Secret
  /** A command to begin with these answers; it is shown before it runs. `refs` say what its records are called. */
  readonly open?: Invocation & { readonly refs?: readonly RecordRef[] }
  /** The change that was taken back, or the job. */
  readonly undid?: RecordId
}

/** All that a `run` touches besides its arguments. */
export interface Env {
  readonly call: CallFn
  readonly context: Context
  readonly customerId: number
  /** The record as it was last seen, when it was. */
  readonly known: <R extends Resource>(resource: R, id: RecordId) => RecordOf<R> | undefined
}

type Ask<A, T> = PromptFor<T> | ((prior: Partial<A>, ctx: Context) => PromptFor<T>)

export interface CommandDef<S extends z.ZodMiniObject, R, O extends string & keyof z.output<S>> {
  /** `area.verb`, the path of its file. */
  id: `${string}.${string}`
  title: string
  /** For tight places: row menus, buttons. */
  short?: string
  section: Section
  /** The kind of record it belongs to: it is offered on that list and on its rows. */
  resource?: Resource
  /** Search words beside the title, in English and Indonesian. */
  keywords: readonly string[]
  /** Without all of these the command is hidden; the server checks again. */
  permission: Permission | readonly Permission[] | null
  risk: Risk
  /** It destroys nothing although it cannot be undone: it is not shown in red. */
  destructive?: false
  /** The id of the command that leads back: of the two, records are offered only the one that applies. */
  opposite?: string
  surfaces: readonly Surface[]
  shortcut?: Shortcut
  /** Works before a customer has been chosen. */
  anyCustomer?: boolean
  /** Acts on unsaved state of the mounted screen: it is not recorded as a past run and cannot be repeated elsewhere. */
  local?: boolean
  /** In asking order. */
  args: S
  ask: { [K in keyof z.output<S>]-?: Ask<z.output<S>, z.output<S>[K]> }
  /** The argument that a selection is spread over: one run a record. */
  over?: O
  /** Prefilled from the context; the argument of `over` may answer several. */
  from?: {
    [K in keyof z.output<S>]?: (
      ctx: Context,
    ) => z.output<S>[K] | (K extends O ? readonly z.output<S>[K][] : never) | undefined
  }
  /** Optional arguments that must be asked after all, once this says so. */
  needs?: { [K in keyof z.output<S>]?: (given: Partial<z.output<S>>, ctx: Context) => boolean }
  /** Relevance: false hides. */
  when?: (ctx: Context) => boolean
  /** Shown, but greyed with this reason. Asked once a record where the command is spread. */
  blocked?: (given: Partial<z.output<S>>, ctx: Context) => Obstacle | undefined
  /** What stays in view above the questions, where the command is about one record: the story of a complaint. */
  background?: ReadBackground<z.output<S>>
  /** What will happen, to `targets` (empty unless spread). */
  confirm?: (given: Partial<z.output<S>>, ctx: Context, targets: Targets) => Confirm
  run: (args: z.output<S>, env: Env) => Promise<R>
  done: (result: R, args: z.output<S>, ctx: Context) => Outcome
}

/** A command whose argument types do not matter: what registries, surfaces and the runner handle. */
export interface AnyCommand {
  readonly id: string
  readonly title: string
  readonly short?: string
  readonly section: Section
  readonly resource?: Resource
  readonly keywords: readonly string[]
  readonly permission: readonly Permission[]
  readonly risk: Risk
  readonly destructive?: false
  readonly opposite?: string
  readonly surfaces: readonly Surface[]
  readonly shortcut?: { readonly keys: string; readonly on?: KeyScreens; readonly inText?: boolean }
  readonly anyCustomer?: boolean
  readonly local?: boolean
  readonly args: z.ZodMiniObject
  readonly ask: Readonly<Record<string, Prompt | ((prior: Given, ctx: Context) => Prompt)>>
  readonly over?: string
  readonly from: Readonly<Record<string, ((ctx: Context) => unknown) | undefined>>
  readonly needs: Readonly<Record<string, ((given: Given, ctx: Context) => boolean) | undefined>>
  readonly when?: (ctx: Context) => boolean
  readonly blocked?: (given: Given, ctx: Context) => Obstacle | undefined
  readonly background?: ReadBackground<Given>
  readonly confirm?: (given: Given, ctx: Context, targets: Targets) => Confirm
  readonly run: (args: Given, env: Env) => Promise<unknown>
  readonly done: (result: unknown, args: Given, ctx: Context) => Outcome
}

/** A command that remembers the types of its arguments and of the one it is spread over. */
export interface Command<A, O extends PropertyKey = never> extends AnyCommand {
  /** Never there at run time: it only carries the types. */
  readonly types?: { readonly args: A; readonly over: O }
}

/** What may be given to a command: any of its arguments; several values for the one it is spread over. */
export type GivenOf<C> =
  C extends Command<infer A, infer O>
    ? { readonly [K in keyof A]?: K extends O ? A[K] | readonly NonNullable<A[K]>[] : A[K] }
    : Given

/**
 * Makes a command: one frozen object that the palette, keys, menus, bulk bar, toolbar, terminal and tests all read.
 * It holds no markup and touches nothing but its arguments and `call`.
 */
export function defineCommand<S extends z.ZodMiniObject, R, const O extends string & keyof z.output<S> = never>(
  def: CommandDef<S, R, O>,
): Command<z.output<S>, O> {
  const { permission, shortcut, from, needs, ...rest } = def
  const whole = {
    ...rest,
    permission: permission === null ? [] : typeof permission === 'string' ? [permission] : permission,
    ...(shortcut === undefined ? {} : { shortcut: typeof shortcut === 'string' ? { keys: shortcut } : shortcut }),
    from: from ?? {},
    needs: needs ?? {},
  }
  return Object.freeze(whole) as unknown as Command<z.output<S>, O>
}

/** True for a command that is shown in red. */
export const isDangerous = ({ risk, destructive }: AnyCommand): boolean =>
  (risk === 'irreversible' || risk === 'privileged') && destructive !== false

/** The arguments in asking order. */
export function keysOf(command: AnyCommand): string[] {
  return Object.keys(command.args.shape)
}
