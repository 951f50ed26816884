import type { FindKind } from '#contract/core/find-kind.ts'
import type { FindDescription } from './description.ts'
import { people } from './people.ts'
import { running } from './running.ts'
import { selling } from './selling.ts'
import { teaching } from './teaching.ts'

/** How each kind of record is found: everything that the finder knows about it. */
export const descriptions: Readonly<Record<FindKind, FindDescription>> = {
  ...people,
  ...teaching,
  ...selling,
  ...running,
}
