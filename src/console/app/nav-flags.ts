import { atom } from 'jotai'

/** What waits behind an entry of the sidebar. */
export interface NavFlag {
  count: number
  /** Says it in words. */
  label: string
  isUrgent: boolean
}

/** By the path of the screen; filled by what is loaded after the first screen. */
export const navFlagsAtom = atom<Readonly<Record<string, NavFlag>>>({})
