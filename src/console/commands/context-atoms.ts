import { atom, useAtomValue } from 'jotai'
import type { Context, ListFilter, RecordId, RecordRef } from '#engine/context.ts'
import { undoStackAtom } from './history/undo-stack.ts'
import { paletteOpenAtom } from '#console/palette/palette-open.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'

/** The record that has the focus: the focused row, or the record of the page. Set it to `null` when leaving. */
export const focusedRecordAtom = atom<RecordRef | null>(null)

/**
 * The records selected one by one, `record` filled where the row is loaded. When a command is done with some of them it
 * takes those out; the list follows.
 */
export const selectionAtom = atom<readonly RecordRef[]>([])

/** The records that a command was done with last: the list they may leave or move in goes on to the next one. */
export const doneRecordsAtom = atom<readonly RecordRef[]>([])

/** Set when everything in the list's filter is selected, but for these ids; `selectionAtom` is empty then. */
export const wholeSelectionAtom = atom<{ readonly except: readonly RecordId[] } | null>(null)

/** What the list on screen is filtered by, without page, limit and sort. `null` where there is no list. */
export const listFilterAtom = atom<ListFilter | null>(null)

/** The path of the screen, without search. The key layer keeps it. */
export const screenPathAtom = atom('/')

/** Ticks when a new day begins, so that "today" never is yesterday. */
export const dayAtom = atom(0)

const formats = new Map<string, Intl.DateTimeFormat>()

/** Made once: that takes longer than all else that is done when the focus moves. */
function formatFor(timezone: string): Intl.DateTimeFormat {
  const format = formats.get(timezone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' })
  formats.set(timezone, format)
  return format
}

function dayIn(timezone: string): string {
  try {
    return formatFor(timezone).format(new Date())
  } catch {
    return new Date().toISOString().slice(0, 10)
  }
}

const timezoneAtom = atom((get) => get(sessionAtom)?.client?.timezone ?? 'Asia/Jakarta')

/** The day where the academy is. */
const todayAtom = atom((get) => {
  get(dayAtom)
  return dayIn(get(timezoneAtom))
})

/** Everything that commands may know, as it is now. */
export const commandContextAtom = atom((get): Context => {
  const session = get(sessionAtom)
  const focused = get(focusedRecordAtom)
  const filter = get(listFilterAtom)
  const whole = get(wholeSelectionAtom)
  const { done, undone } = get(undoStackAtom)
  return {
    permissions: session?.customer.permissions ?? [],
    roles: session?.customer.roles ?? [],
    ...(session ? { personId: session.customer.masterId } : {}),
    customerId: session?.client?.id ?? session?.customer.id ?? null,
    screen: get(screenPathAtom),
    selection: get(selectionAtom),
    today: get(todayAtom),
    timezone: get(timezoneAtom),
    ...(focused ? { focused } : {}),
    ...(filter ? { filter } : {}),
    ...(whole ? { allRows: whole } : {}),
    undoable: done.at(-1) ?? [],
    redoable: undone.at(-1) ?? [],
  }
})

/** The context of the commands on this screen. */
export function useCommandContext(): Context {
  return useAtomValue(commandContextAtom)
}

/** The context as it was when the page last came to rest. */
export const restedContextAtom = atom<Context | null>(null)

/**
 * The context as the palette shows it. While it is closed it does not follow every move of the focus in a list: it is
 * brought up to date when the page rests, so that little is left to draw when it opens.
 */
export const paletteContextAtom = atom((get): Context => {
  const rested = get(paletteOpenAtom) ? null : get(restedContextAtom)
  return rested ?? get(commandContextAtom)
})

/** The context that the palette shows. */
export function usePaletteContext(): Context {
  return useAtomValue(paletteContextAtom)
}
