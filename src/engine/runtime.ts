import type { CallFn } from '#contract/core/call.ts'
import type { Effects } from '#contract/core/audit/dry-run.ts'
import type { Context, RecordRef, Scope } from '#engine/context.ts'
import type { Resource } from '#contract/records.ts'
import type { AnyCommand, Outcome, Secret, Source } from '#engine/define.ts'
import type { Say } from '#engine/say.ts'
import type { Step, UndoStack } from '#engine/undo-stack.ts'

/** What travels with the calls of a run, for the audit and against doing a write twice. */
export interface CallTag {
  readonly command: string
  readonly surface: Source
  readonly idempotencyKey: string
}

export interface Toast {
  readonly kind: 'success' | 'warning' | 'danger'
  readonly say: Say
  /** Lines beneath: what else there is to say, or the records that were refused. */
  readonly details?: readonly Say[]
  readonly link?: { readonly say: Say; readonly to: string }
  /** Takes back what was done, or does again what was taken back. */
  readonly undo?: { readonly say: Say; readonly run: () => void; readonly of: Step }
}

/** What a call is made with beside its input. */
export interface CallerOptions {
  readonly signal?: AbortSignal
  /** Told which audit rows of changes that can be taken back a write has made. */
  readonly onUndoable?: (ids: readonly number[]) => void
  /** Writes are only tried out, and this is told what each would change. */
  readonly onEffects?: (effects: Effects) => void
}

/** Everything that a run needs from the world it runs in. */
export interface CommandRuntime {
  /** The context as it is at this moment. */
  context(): Context
  /** `tag` is asked anew for every call, so that each write has a key of its own. */
  caller(tag: () => CallTag, options?: CallerOptions): CallFn
  command(id: string): AnyCommand | undefined
  toast(toast: Toast): void
  navigate(to: string): void
  /** Everything is about this customer from now on. */
  workFor(customer: NonNullable<Outcome['workFor']>): void
  /** Shows what became of records, wherever they are on screen. */
  rewrite(became: readonly NonNullable<Outcome['became']>[]): void
  invalidate(resources: readonly Resource[]): void
  /** Reads everything on the page again. */
  refresh(): void
  save(blob: Blob, name: string): void
  /** Puts the address of a path on the clipboard, or a text, and says whether that went well. */
  copy(what: NonNullable<Outcome['copy']>): void
  /** Opens an address of the console in a tab of its own; false where the browser opens none. */
  openTab(url: string): boolean
  /** Shows it over the page until it is closed, and forgets it then. */
  reveal(secret: Secret): void
  /** Shows a command with these answers, at its next step. */
  open(command: NonNullable<Outcome['open']>, source: Source): void
  track(progressId: string): void
  /** Records that are done leave the selection; what was not done stays. */
  release(done: readonly RecordRef[]): void
  /** Nothing is selected any more. */
  unselect(): void
  /** A name that no other attempt has. */
  attempt(): string
  /** What this tab can take back. */
  undoStack(): UndoStack
  keepUndoStack(stack: UndoStack): void
  /** Remembered for the recents. */
  used(command: string): void
  /** A failure that nobody was meant to see. */
  report(fault: unknown): void
}

/** How an undo reaches the runner again without the two importing each other. */
export type RunUndo = (changes: readonly RecordRef<'audit'>[]) => void

export interface RunOptions {
  readonly source: Source
  /** Names the attempt: the same name again does the same writes only once. */
  readonly attempt?: string
  readonly scope?: Scope
  /** The caller shows failures and what was not done itself, so that they are shown once. */
  readonly quiet?: boolean
  readonly signal?: AbortSignal
  /** Told after every record of a spread. */
  readonly onProgress?: (finished: number, total: number) => void
}
