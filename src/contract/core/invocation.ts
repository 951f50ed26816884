import * as z from 'zod/mini'

/** A command with its arguments, as data: what the audit keeps to do a thing again, or to take it back. */
export const Invocation = z
  .object({ command: z.string(), args: z.record(z.string(), z.unknown()) })
  .register(z.globalRegistry, { id: 'Invocation' })
export type Invocation = z.output<typeof Invocation>
