import { findKinds } from '#contract/core/find-kind.ts'
import { recordKinds } from '#contract/kinds.ts'
import type { Resource } from '#engine/context.ts'

const resources: ReadonlySet<string> = new Set<Resource>([...findKinds, ...recordKinds, 'platform', 'audit'])

/** True for the name of a kind of record that commands know. */
export const isResource = (name: string): name is Resource => resources.has(name)
