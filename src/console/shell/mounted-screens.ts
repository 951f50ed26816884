import { deepEqual } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Search } from '#console/app/screen/keep-alive.ts'

/** So many screens stay mounted; of more, the one that was left longest ago is unmounted. */
const MOST = 6

/** The screen of the address. */
export interface Shown {
  /** Of its route. */
  id: string
  Screen: ComponentType
  search: Search
  /** The customer that one works for: nothing of another one's stays in the page. */
  customerId: number | undefined
}

/** A screen that is mounted, in view or hidden. */
export interface MountedScreen extends Shown {
  /** Another one for the same route is another key. */
  key: string
  /** Counts how often one has left it, once what belonged to the visit is given up. */
  visit: number
  /** One has left it, and what belonged to the visit is still there. */
  isLeft: boolean
  /** The later one has come to it, the higher. */
  used: number
}

const renewed = (one: MountedScreen): MountedScreen =>
  one.isLeft ? { ...one, visit: one.visit + 1, isLeft: false } : one

/** The screens without what belonged to visits that are over. It can wait: nobody sees it. */
export const withoutLeft = (all: readonly MountedScreen[]): readonly MountedScreen[] =>
  all.some(({ isLeft }) => isLeft) ? all.map(renewed) : all

/**
 * The screens in the page once `shown` is the one of the address; undefined when that one does not stay mounted. `from` is the
 * one that was in view before. What does not change stays the same object.
 */
export function mountedNow(
  all: readonly MountedScreen[],
  from: string | undefined,
  shown: Shown | undefined,
): readonly MountedScreen[] {
  const isArrival = from !== shown?.id
  const rested = isArrival ? all.map((one) => (one.id === from ? { ...renewed(one), isLeft: true } : one)) : all
  if (!shown) return rested
  const isOwn = ({ customerId }: MountedScreen) => customerId === shown.customerId
  const left = rested.every(isOwn) ? rested : rested.filter(isOwn)
  const before = left.find(({ id }) => id === shown.id)
  const isSame = before !== undefined && deepEqual(before.search, shown.search)
  if (before && isSame && !isArrival) return left
  const used = Math.max(0, ...all.map((one) => one.used)) + 1
  // Returning with another search than the one it was left with opens a new list.
  const next =
    before && (isSame || !isArrival)
      ? { ...renewed(before), search: isSame ? before.search : shown.search, used }
      : { ...shown, key: `${shown.id} ${used}`, visit: 0, isLeft: false, used }
  // Each keeps its place in the page: one that is moved there would be drawn anew.
  if (before && next.key === before.key) return left.map((one) => (one === before ? next : one))
  const others = left.filter((one) => one !== before)
  const oldest = others.length < MOST ? undefined : others.toSorted((a, b) => a.used - b.used)[0]
  return [...others.filter((one) => one !== oldest), next]
}
