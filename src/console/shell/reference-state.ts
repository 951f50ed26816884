import { atom } from 'jotai'
import type { DigitalPlatform } from '#contract/channel/platform.ts'
import type { Testimony } from '#contract/class/testimony.ts'

/** The marketplaces; empty until they are known. */
export const digitalPlatformsAtom = atom<readonly DigitalPlatform[]>([])

/** What participants say, newest first; empty until it is known. */
export const testimoniesAtom = atom<readonly Testimony[]>([])
