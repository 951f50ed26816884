import { atom } from 'jotai'
import type { Secret } from '#engine/define.ts'
import type { Session } from './session.ts'

export type Shut = Session['customer']['shut'][number]

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

/** The forbidden page replaces the screen until the next navigation. */
export const is403Atom = atom<Forbidden | null>(null)

/** The session is over: a dialog over the page asks to log in again. */
export const unauthorizedAtom = atom(false)

/** A secret that is shown once; `null` after it is closed, when nothing else holds it. */
export const secretAtom = atom<Secret | null>(null)
