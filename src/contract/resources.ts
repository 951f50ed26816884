import { classAttribute } from './class/class-attribute.ts'
import { setting } from './customer/setting.ts'
import { credential } from './meeting/credential.ts'
import type { DescribedKind } from './kinds.ts'
import { describedKinds } from './kinds.ts'

/**
 * Every kind of record that is described with `defineResource`, with its fields and schemas. Its calls, commands and forms
 * follow from here; what needs only its identity (`kinds.ts`) must not import this.
 */
export const resources = { setting, credential, classAttribute } satisfies Record<DescribedKind, object>

export type Resources = typeof resources

interface Words {
  one: string
  keywords: readonly string[]
  findHelp?: string
}

/** Something for each described kind, by its name. */
export const ofDescribed = <T>(make: (of: Words) => T): Readonly<Record<DescribedKind, T>> =>
  Object.fromEntries(describedKinds.map((name) => [name, make(resources[name])])) as Record<DescribedKind, T>
