import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id } from '#contract/core/common.ts'
import type { ChannelName } from './channel.ts'
import { channelNames } from './channel.ts'

/** The most rows that one file may hold. */
export const MAX_SALES = 50_000

const Cell = z.nullish(z.union([z.number(), z.string().check(z.maxLength(2000))]))

/**
 * A row as the file has it: loose, because a wrong row is reported with its line and does not stop the others. `line` is
 * its place in the file.
 */
const LooseSale = z.catchall(z.object({ line: z.optional(z.int().check(z.gte(1))) }), Cell)
export type LooseSale = z.output<typeof LooseSale>

export const LooseSales = z
  .array(LooseSale)
  .check(z.minLength(1, 'must hold at least one row'), z.maxLength(MAX_SALES, `must hold at most ${MAX_SALES} rows`))

/** Takes the sales of a marketplace's file in the background; what is there already stays as it is. */
export const saleImport = call({
  method: 'POST',
  path: '/customers/{customerId}/sales/import',
  service: 'console',
  access: 'channel:create',
  summary: 'Take the sales of a marketplace’s file, as a background job with a result for each row',
  bodyLimit: 48 * 1024 * 1024,
  rows: { path: ['rows'], row: LooseSale, max: MAX_SALES },
  body: z
    .strictObject({
      /** The marketplace, by its resource. */
      channel: z.enum(channelNames as readonly [ChannelName, ...ChannelName[]]),
      fileName: z.optional(z.string().check(z.trim(), z.maxLength(255))),
      /** The file that the rows are from, uploaded before (purpose SALE_IMPORT). */
      fileId: z.optional(Id),
      rows: LooseSales,
    })
    .register(z.globalRegistry, { id: 'ImportSales' }),
  answer: record(z.object({ progressId: z.uuid() })),
})
