import { classAttribute } from './class/class-attribute.ts'
import { setting } from './customer/setting.ts'
import { credential } from './meeting/credential.ts'

/**
 * Every kind of record that is described with `defineResource`. This is the one place where a new kind is listed: its
 * calls, its commands, its audit actions, its finder and its permissions to hear of changes follow from here.
 */
export const resources = { setting, credential, classAttribute }

export type Resources = typeof resources
export type DescribedKind = keyof Resources

export const describedKinds = Object.keys(resources) as readonly DescribedKind[]

interface Words {
  one: string
  title: string
  keywords: readonly string[]
  findHelp?: string
}

/** Something for each described kind, by its name. */
export const ofDescribed = <T>(make: (of: Words) => T): Readonly<Record<DescribedKind, T>> =>
  Object.fromEntries(describedKinds.map((name) => [name, make(resources[name])])) as Record<DescribedKind, T>
