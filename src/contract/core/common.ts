import * as z from 'zod/mini'

/** The text every empty required field gets (specification, section 5). */
export const EMPTY = "can't be empty!"

/** For the `error` of a required field: that it is missing. A wrong value is put in words by whoever checks. */
export const ifMissing = ({ input }: { input?: unknown }) => (input === undefined || input === null ? EMPTY : undefined)

/** A text that must not be blank; it is kept as it is. */
export const filledText = () => z.string({ error: ifMissing }).check(z.regex(/\S/, { error: EMPTY, abort: true }))

/** A required text: blank after trimming is refused. */
export const requiredText = (max: number) =>
  z
    .string({ error: ifMissing })
    .check(z.trim(), z.minLength(1, EMPTY), z.maxLength(max, `must have at most ${max} characters`))

/** Why an operator does something that cannot be taken back. */
export const Reason = requiredText(500)

const wrongDate = 'must be a date such as 2026-11-30'

/** A calendar day in the customer's time zone, `YYYY-MM-DD`. Years beyond these are slips, and no database has them all. */
export const LocalDate = z.iso
  .date({ error: (issue) => ifMissing(issue) ?? wrongDate, abort: true })
  .check(z.refine((day) => day >= '1900' && day < '3000', wrongDate))

const wrongMoment = 'must be a moment such as 2026-11-30T17:00:00Z'

/**
 * A moment, ISO 8601 with its offset from UTC. As with days, other years are slips: PostgreSQL knows no year 0000, and
 * JavaScript writes years after 9999 in another way.
 */
export const Moment = z.iso
  .datetime({ offset: true, error: (issue) => ifMissing(issue) ?? wrongMoment, abort: true })
  .check(z.refine((text) => text >= '1900' && text < '3000' && Number.isFinite(Date.parse(text)), wrongMoment))

/** Whole rupiah. */
export const Rupiah = z
  .int({ error: (issue) => ifMissing(issue) ?? 'must be whole rupiah' })
  .check(z.gte(0, 'must not be negative'), z.lte(1_000_000_000, 'must be at most Rp.1.000.000.000'))

export const Id = z.int().check(z.gte(1))

/** The stored version that a write is based on. */
export const Version = z.int().check(z.gte(1))

export const Named = z.object({ id: Id, name: z.string() })

/** What a delete answers. */
export const Deleted = z.object({ id: Id })

/** The time zones of the country, by their names as IANA has them, from west to east. */
export const timeZones = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const
