import * as z from 'zod/mini'
import { Id, Moment } from '#contract/core/common.ts'

/** The most records that are chosen, or left out, one by one. */
export const MAX_NAMED = 10_000
/** The most records that one selection means. */
export const MAX_SELECTED = 1_000_000

const Ids = z.array(Id).check(z.maxLength(MAX_NAMED))

/**
 * What is selected in a list, as a value: the chosen records, or all that a filter finds but some. `count` is what the
 * person was told that it comes to, and `snapshot` when (both from the list's summary): what came in since then is not
 * meant, and when more is found after all, the person is asked again.
 */
export const selectionOf = <F extends z.ZodMiniType>(filter: F) =>
  z.union([
    z.strictObject({ ids: Ids.check(z.minLength(1)) }),
    z.strictObject({
      filter,
      except: z._default(Ids, []),
      count: z.int().check(z.gte(0)),
      snapshot: Moment,
    }),
  ])

/** What is selected in a list as it is at this moment, for a question that changes nothing. */
export const selectedOf = <F extends z.ZodMiniType>(filter: F) =>
  z.union([z.strictObject({ ids: Ids.check(z.minLength(1)) }), z.strictObject({ filter, except: z._default(Ids, []) })])

/** A selection that was fixed: its records by number, however the list changes. Kept for a week. */
export const FrozenSelection = z
  .object({
    id: z.uuid(),
    count: z.int(),
    /** Of the records that were selected, those that are no longer there. */
    missing: z.int(),
  })
  .register(z.globalRegistry, { id: 'FrozenSelection' })
export type FrozenSelection = z.output<typeof FrozenSelection>
