import type { FindKind } from '#contract/find-kinds.ts'
import type { FoundKind } from '#contract/kinds.ts'
import { servedAs } from '#server/core/resource/registry.ts'
import type { FindDescription } from './description.ts'
import { people } from './people.ts'
import { running } from './running.ts'
import { selling } from './selling.ts'
import { teaching } from './teaching.ts'

const others: Readonly<Record<Exclude<FindKind, FoundKind>, FindDescription>> = {
  ...people,
  ...teaching,
  ...selling,
  ...running,
}

/** How records of a kind are found: everything that the finder knows about it. */
export function findDescriptionOf(kind: FindKind): FindDescription {
  const found = Object.hasOwn(others, kind) ? others[kind as keyof typeof others] : servedAs(kind)?.find
  if (!found) throw new Error(`Nothing says how records of the kind ${kind} are found`)
  return found
}
