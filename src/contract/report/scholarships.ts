import * as z from 'zod/mini'

/** What was granted by a scheme: the difference that its scholarships make to the fees. */
export const ScholarshipsOfScheme = z
  .object({
    scheme: z.string(),
    /** Applied for in the period. */
    applied: z.int(),
    rejected: z.int(),
    /** Approved, and accepted by the participant or not yet. */
    approved: z.int(),
    accepted: z.int(),
    /** Of those that are approved or accepted, rupiah. */
    granted: z.int(),
  })
  .register(z.globalRegistry, { id: 'ScholarshipsOfScheme' })
export type ScholarshipsOfScheme = z.output<typeof ScholarshipsOfScheme>
