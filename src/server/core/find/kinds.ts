import type { FindKind } from '#contract/find-kinds.ts'
import { fromAreas } from '#server/core/area.ts'
import { servedAs } from '#server/core/resource/registry.ts'
import type { FindDescription } from './description.ts'

/** How records of a kind are found: everything that the finder knows about it. */
export function findDescriptionOf(kind: FindKind): FindDescription {
  const found = servedAs(kind)?.find ?? fromAreas(({ find }) => find?.[kind])
  if (!found) throw new Error(`Nothing says how records of the kind ${kind} are found`)
  return found
}
