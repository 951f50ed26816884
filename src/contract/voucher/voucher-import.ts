import * as z from 'zod/mini'
import { Id, LocalDate, requiredText, Rupiah } from '#contract/core/common.ts'
import { Code, Platform } from './voucher-fields.ts'

/** The most rows that one import takes. */
export const MAX_IMPORTED = 50_000
const tooManyRows = `must hold at most ${MAX_IMPORTED} rows`

export const ImportRow = z.strictObject({
  code: Code,
  className: z.nullish(z.string().check(z.trim(), z.maxLength(300))),
  platform: z.nullish(z.string().check(z.trim(), z.maxLength(100))),
  externalCode: z.nullish(z.string().check(z.trim(), z.maxLength(100))),
  expiresAt: z.nullish(LocalDate),
  price: z.nullish(Rupiah),
})

/**
 * What an import sends for a row: loose, because a wrong row is reported with its line and does not stop the others.
 * `line` is the row's place in the file.
 */
export const LooseImportRow = z.strictObject({
  line: z.optional(z.int().check(z.gte(1))),
  code: z.nullish(z.string().check(z.maxLength(1000))),
  className: z.nullish(z.string().check(z.maxLength(1000))),
  platform: z.nullish(z.string().check(z.maxLength(1000))),
  externalCode: z.nullish(z.string().check(z.maxLength(1000))),
  expiresAt: z.nullish(z.string().check(z.maxLength(100))),
  price: z.nullish(z.union([z.number(), z.string().check(z.maxLength(100))])),
})
export type LooseImportRow = z.output<typeof LooseImportRow>

export const ImportVouchers = z
  .strictObject({
    import: z.strictObject({
      batchName: requiredText(120),
      /** The platform of rows that name none. */
      platform: Platform,
      /** The class of rows that name none. */
      coreClassId: z.nullish(Id),
      fileName: z.optional(z.string().check(z.trim(), z.maxLength(255))),
      rows: z
        .array(LooseImportRow)
        .check(z.minLength(1, 'must hold at least one row'), z.maxLength(MAX_IMPORTED, tooManyRows)),
    }),
  })
  .register(z.globalRegistry, { id: 'ImportVouchers' })

const Names = z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(5000))

/** The names in a file that are asked about before it is imported. */
export const ImportNames = z
  .strictObject({ classes: Names, platforms: Names })
  .register(z.globalRegistry, { id: 'ImportNames' })
