import { atom, createStore } from 'jotai'
import type { DigitalPlatform } from '#contract/channel/platform.ts'
import type { Testimony } from '#contract/class/testimony.ts'
import type { Secret } from '#engine/define.ts'
import type { Session } from './session/session.ts'

export type Shut = Session['customer']['shut'][number]

/** One store for the whole console, so that state can be read and set outside React too. */
export const store = createStore()

/** Who is logged in. Set it only through `session-actions.ts`, which keeps the local storage in step. */
export const sessionAtom = atom<Session | null>(null)

/** What the person may do. */
export const permissionsAtom = atom((get) => get(sessionAtom)?.customer.permissions ?? [])

/** What was refused: the permission that is missing, or the customer that the person does not work for. */
export interface Forbidden {
  permission: string | null
  customerId: number | null
  /** The customer is suspended or closed. */
  shut?: Shut
}

/** The forbidden page stands in place of the screen, until the next navigation. */
export const is403Atom = atom<Forbidden | null>(null)

/** The session is over: a dialog over the page asks to log in again. */
export const unauthorizedAtom = atom(false)

/** What is shown to be read by the person alone; `null` once it is closed: nothing else holds it. */
export const secretAtom = atom<Secret | null>(null)

/** Requests under way, and how many failed so far; the bar at the top shows both. */
export const requestsAtom = atom({ running: 0, failures: 0 })

/** Something is being loaded. */
export const pageLoadingAtom = atom((get) => get(requestsAtom).running > 0)

/** How often everything on the page was asked for anew. */
export const refreshCountAtom = atom(0)

/** Where things are sold; empty until it is known. */
export const digitalPlatformsAtom = atom<readonly DigitalPlatform[]>([])

/** What participants say, newest first; empty until it is known. */
export const testimoniesAtom = atom<readonly Testimony[]>([])

/** What is known of the server: set by every answer and by its absence. */
export const serverUpAtom = atom<boolean | null>(null)

/** Whether changes by others are heard of; `null` while nobody wants to know. */
export const liveAtom = atom<boolean | null>(null)

/** The command palette. */
export const paletteOpenAtom = atom(false)

/** The layer that listens for the keys of commands and of the palette is there. */
export const keysHeardAtom = atom(false)

/** What was typed after the palette's key and before its field could take it. */
export const earlyTextAtom = atom('')

/** The list of the keys that work on this screen. */
export const keysHelpOpenAtom = atom(false)

export interface StatusHint {
  keys: string
  label: string
}
/** The keys that work right here, for the status line. */
export const statusHintsAtom = atom<readonly StatusHint[]>([])

/** The keys of a sequence that has begun, `''` when none has. */
export const pendingKeysAtom = atom('')

/** How many rows are selected in the list at hand. */
export const selectionCountAtom = atom(0)

/** How many rows the list at hand has; `null` where there is no list. */
export const totalCountAtom = atom<number | null>(null)

/** The place in the status line for what a list says there itself. */
export const statusSlotAtom = atom<HTMLElement | null>(null)

/** What the breadcrumb and the window's title say in place of the route's own words: the record's name. */
export const pageNameAtom = atom<string | null>(null)
