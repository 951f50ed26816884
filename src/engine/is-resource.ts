import { findKinds } from '#contract/core/find-kind.ts'
import type { Resource } from '#engine/context.ts'

const resources: ReadonlySet<string> = new Set<Resource>([...findKinds, 'platform', 'audit', 'lookup'])

/** True for the name of a kind of record that commands know. */
export const isResource = (name: string): name is Resource => resources.has(name)
