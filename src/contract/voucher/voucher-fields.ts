import * as z from 'zod/mini'
import { EMPTY, filledText, ifMissing } from '#contract/core/common.ts'

export const Prefix = filledText().check(z.regex(/^[A-Z]{2,6}$/, 'must be 2 to 6 capital letters'))
export const Code = z
  .string({ error: ifMissing })
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(1, { error: EMPTY, abort: true }),
    z.minLength(4, { error: 'must have at least 4 characters', abort: true }),
    z.maxLength(64, 'must have at most 64 characters'),
    z.regex(/^[A-Z0-9][A-Z0-9_-]*$/, 'may hold letters, digits, - and _'),
  )

export const Platform = filledText().check(z.maxLength(40))
export const ClassId = z.int({ error: ifMissing }).check(z.gte(1))
