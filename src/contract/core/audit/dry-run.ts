import * as z from 'zod/mini'
import { templateChannels } from '#contract/core/message-channels.ts'

/** Asks a write to be done and rolled back: `x-dry-run: true`. */
export const DRY_RUN_HEADER = 'x-dry-run'

/** Rows of one table that a write makes, changes and takes away. */
export const TableEffect = z.object({
  table: z.string(),
  inserted: z.int().check(z.gte(0)),
  updated: z.int().check(z.gte(0)),
  deleted: z.int().check(z.gte(0)),
})
export type TableEffect = z.output<typeof TableEffect>

/** A message that would go out. `to` is the person's name. */
export const MessageEffect = z.object({
  channel: z.enum(['NOTIFICATION', ...templateChannels]),
  to: z.string(),
  text: z.string(),
  /** What a letter says besides its text; a place in double braces is filled in for its recipient alone. */
  letter: z.optional(z.object({ from: z.string(), recipient: z.string(), subject: z.nullable(z.string()) })),
})
export type MessageEffect = z.output<typeof MessageEffect>

/** A background job that would begin: what it is called, how much it has to do, and the table it fills. */
export const JobEffect = z.object({ title: z.string(), total: z.int().check(z.gte(0)), table: z.nullable(z.string()) })
export type JobEffect = z.output<typeof JobEffect>

/** What a write would change. The answer of a dry run holds it as `dryRun`, beside what the real run would answer. */
export const Effects = z
  .object({ tables: z.array(TableEffect), messages: z.array(MessageEffect), jobs: z.array(JobEffect) })
  .register(z.globalRegistry, { id: 'Effects' })
export type Effects = z.output<typeof Effects>
