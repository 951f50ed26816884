import type { AuditRow } from '#contract/core/audit/audit.ts'
import type { AnyCall, CallFn } from '#contract/core/call.ts'
import type { Voucher } from '#contract/voucher/voucher.ts'
import type { Context, RecordRef } from '#engine/context.ts'
import type { AnyCommand, Outcome, Secret } from '#engine/define.ts'
import type { CallTag, CommandRuntime, Toast } from '#engine/runtime.ts'
import type { Effects } from '#contract/core/audit/dry-run.ts'
import { NO_EFFECTS } from '#engine/effects.ts'
import { NOTHING_DONE } from '#engine/undo-stack.ts'

/** A voucher that has been redeemed, but for what is said otherwise. */
export function voucher(more: Partial<Voucher> = {}): Voucher {
  const id = more.id ?? 7
  return {
    id,
    customerId: 1,
    code: `PIN-0000000${id}`,
    batchId: 3,
    batch: { id: 3, name: 'Pintaria Juni 2026' },
    platformCode: 'pintaria',
    coreClassId: 11,
    coreClass: { id: 11, code: 'KLS-0011', title: 'Excel untuk Pemula' },
    lmsClassId: null,
    lmsClass: null,
    externalCode: null,
    orderItemId: null,
    order: null,
    price: 450_000,
    status: 'REDEEMED',
    studentId: 5,
    student: { id: 5, name: 'Siti Rahma', email: 'siti@contoh.example' },
    enrolment: null,
    reservedAt: null,
    sentAt: null,
    redeemedAt: '2026-11-01T03:00:00Z',
    expiresAt: '2026-12-31T16:59:59Z',
    redeemLimit: 1,
    resetCount: 0,
    voidReason: null,
    exclude: false,
    version: 4,
    createdAt: '2026-10-01T03:00:00Z',
    updatedAt: '2026-11-01T03:00:00Z',
    createdBy: null,
    ...more,
  }
}

/** A change that can be taken back, but for what is said otherwise. */
export function change(more: Partial<AuditRow> = {}): AuditRow {
  return {
    id: 41,
    at: '2026-11-20T03:00:00Z',
    actor: { id: 7, name: 'Rara' },
    action: 'voucher.reset',
    resource: 'voucher',
    recordId: 7,
    label: 'PIN-00000007',
    reason: 'Salah kelas',
    before: { status: 'SENT' },
    after: { status: 'AVAILABLE' },
    command: 'voucher.reset',
    surface: 'palette',
    ip: '10.0.0.7',
    requestId: null,
    version: 5,
    again: { command: 'voucher.reset', args: { voucher: 7, reason: 'Salah kelas' } },
    undo: 'open',
    takes: ['voucher:reset'],
    since: null,
    undoes: null,
    ...more,
  }
}

/** A change as surfaces hand it around. */
export function changeRef(more: Partial<AuditRow> = {}): RecordRef<'audit'> {
  const record = change(more)
  return { resource: 'audit', id: record.id, label: `${record.action} ${record.label ?? ''}`, record }
}

/** A voucher as surfaces hand it around. */
export function ref(more: Partial<Voucher> = {}): RecordRef<'voucher'> {
  const record = voucher(more)
  return { resource: 'voucher', id: record.id, label: record.code, record }
}

/** Where a person with every permission stands on the list of vouchers. */
export function context(more: Partial<Context> = {}): Context {
  return {
    permissions: ['*'],
    roles: ['SUPPORT'],
    customerId: 1,
    screen: '/voucher',
    selection: [],
    today: '2026-11-21',
    timezone: 'Asia/Jakarta',
    ...more,
  }
}

export interface Made {
  endpoint: AnyCall
  input: Record<string, unknown>
  tag: CallTag
  /** It was only tried out. */
  dry: boolean
}

/** A value, or a function that makes one of the call. */
type Answer = unknown

/**
 * A world to run commands in: it remembers what was called and said, and answers calls from a table. `undoable` says
 * which audit rows a call has made, `effectsOf` what it would change when it is only tried out.
 */
export function fakeRuntime(
  ctx: Context | (() => Context),
  answers: ReadonlyMap<AnyCall, Answer> = new Map(),
  undoable: (made: Made) => readonly number[] = () => [],
  effectsOf: (made: Made) => Effects = () => NO_EFFECTS,
) {
  const calls: Made[] = []
  const toasts: Toast[] = []
  const seen = {
    calls,
    toasts,
    went: [] as string[],
    workedFor: [] as number[],
    stale: [] as string[],
    became: [] as unknown[],
    refreshed: { times: 0 },
    unselected: { times: 0 },
    saved: [] as string[],
    tracked: [] as string[],
    released: [] as RecordRef[],
    used: [] as string[],
    reported: [] as unknown[],
    copied: [] as NonNullable<Outcome['copy']>[],
    opened: [] as [unknown, string][],
    tabs: [] as string[],
    secrets: [] as Secret[],
    undo: { stack: NOTHING_DONE },
  }
  const commands = new Map<string, AnyCommand>()
  let attempts = 0
  const runtime: CommandRuntime = {
    context: () => (typeof ctx === 'function' ? ctx() : ctx),
    caller:
      (tag, options): CallFn =>
      async (endpoint, input) => {
        const made: Made = { endpoint, input, tag: tag(), dry: options?.onEffects !== undefined }
        calls.push(made)
        const answer = answers.get(endpoint)
        const value: unknown = typeof answer === 'function' ? await (answer as (made: Made) => unknown)(made) : answer
        if (options?.onEffects) options.onEffects(effectsOf(made))
        else options?.onUndoable?.(undoable(made))
        return value as never
      },
    command: (id) => commands.get(id),
    toast: (toast) => void toasts.push(toast),
    navigate: (to) => void seen.went.push(to),
    workFor: ({ id }) => void seen.workedFor.push(id),
    rewrite: (became) => void seen.became.push(...became),
    invalidate: (resources) => void seen.stale.push(...resources),
    refresh: () => void seen.refreshed.times++,
    save: (_blob, name) => void seen.saved.push(name),
    track: (progressId) => void seen.tracked.push(progressId),
    release: (done) => void seen.released.push(...done),
    unselect: () => void seen.unselected.times++,
    copy: (what) => void seen.copied.push(what),
    open: (command, source) => void seen.opened.push([command, source]),
    openTab: (url) => seen.tabs.push(url) > 0,
    reveal: (secret) => void seen.secrets.push(secret),
    undoStack: () => seen.undo.stack,
    keepUndoStack: (stack) => void (seen.undo.stack = stack),
    attempt: () => `attempt-${++attempts}`,
    used: (id) => void seen.used.push(id),
    report: (fault) => void seen.reported.push(fault),
  }
  return { runtime, commands, ...seen }
}

/** What a command sends, as `[endpoint, input]`. */
export function sent({ calls }: { calls: readonly Made[] }): [AnyCall, Record<string, unknown>][] {
  return calls.map(({ endpoint, input }) => [endpoint, input])
}
