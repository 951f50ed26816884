import * as z from 'zod/mini'
import { EMPTY, Version } from '#contract/core/common.ts'

/** Asks a list for what was deleted, instead. */
export const deletedToo = { deleted: z.optional(z.boolean()) }

const restoring = {
  version: z.optional(Version),
  /** Puts a deleted record back; then nothing else is said. */
  restore: z.optional(z.literal(true)),
}

type Said = Readonly<Record<string, unknown>>

/**
 * The body of an update that can put a deleted record back as well: `{ restore: true }` alone, otherwise the update with
 * its version.
 */
export const restorable = <Shape extends z.core.$ZodShape>(update: z.ZodMiniObject<Shape, z.core.$strict>) =>
  z.extend(update, restoring).check(
    z.refine(({ version, restore }: Said) => version !== undefined || restore === true, {
      path: ['version'],
      error: EMPTY,
    }),
    z.refine(
      ({ restore, ...input }: Said) => restore === undefined || Object.values(input).every((one) => one === undefined),
      { path: ['restore'], error: 'must come alone' },
    ),
  )
