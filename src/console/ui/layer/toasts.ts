import type { Atom } from 'jotai'
import { atom } from 'jotai'
import { currentStore } from '#console/app/current-console.ts'

export interface ToastAction {
  label: string
  onSelect: () => void
  /** Keys that do the same now. */
  keys?: Atom<string | undefined>
  /** It is offered as long as this holds; always, when there is none. */
  while?: Atom<boolean>
}

export interface ToastInput {
  tone?: 'success' | 'info' | 'error'
  /** What happened, translated. */
  title: string
  /** The same action, on whichever record: repeated, it has one toast, which names the last record. */
  group?: string
  /** One more line. */
  detail?: string
  /** Undo, or the way to the record. */
  action?: ToastAction
  /** It stays until what it tells of is over. */
  lasting?: true
}

export interface Toast extends ToastInput {
  id: number
  /** How often the same was said or done; the action is that of the last time. */
  count: number
  /** Of several records. */
  varied: boolean
}

/** A toast without a failure stays this long, longer when it can be acted on. */
export const TOAST_MS = { plain: 5_000, action: 10_000 } as const
const MOST = 5

export const toastsAtom = atom<readonly Toast[]>([])
let last = 0

/** True for what is said again, and for an action that is done again and went well. */
function isRepeated(before: ToastInput, { title, detail, tone, lasting, group }: ToastInput): boolean {
  if (before.tone !== tone || before.lasting || lasting) return false
  if (group !== undefined && tone !== 'error' && before.group === group) return true
  return before.title === title && before.detail === detail
}

/**
 * Says what happened, at the lower right; the same once more is counted. Errors stay until they are closed; the oldest
 * give way beyond five.
 */
export function showToast(input: ToastInput): number {
  const store = currentStore()
  const before = store.get(toastsAtom).find((one) => isRepeated(one, input))
  const toast: Toast = {
    ...input,
    id: before?.id ?? ++last,
    count: (before?.count ?? 0) + 1,
    varied: before !== undefined && (before.varied || before.title !== input.title),
  }
  store.set(toastsAtom, (toasts) => [...toasts.filter(({ id }) => id !== toast.id), toast].slice(-MOST))
  return toast.id
}

/** Takes a toast away. */
export function closeToast(id: number): void {
  currentStore().set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id))
}
