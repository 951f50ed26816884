import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { requiredText } from '#contract/core/common.ts'
import { Email, Phone } from '#contract/core/contact.ts'
import { prospectSources, sourceWords } from './prospect.ts'

/** The most rows that one file may hold. */
export const MAX_PROSPECTS = 50_000

const Cell = z.nullish(z.union([z.number(), z.string().check(z.maxLength(2000))]))

/** A row as the file has it: loose, because a wrong row is reported with its line and does not stop the others. */
const LooseProspect = z.catchall(z.object({ line: z.optional(z.int().check(z.gte(1))) }), Cell)
export type LooseProspect = z.output<typeof LooseProspect>

export const LooseProspects = z
  .array(LooseProspect)
  .check(
    z.minLength(1, 'must hold at least one row'),
    z.maxLength(MAX_PROSPECTS, `must hold at most ${MAX_PROSPECTS} rows`),
  )

/** What a file calls a source: its code, or its word. */
const sourceOf = (text: string): string =>
  prospectSources.find((one) =>
    [one, sourceWords[one]].some((word) => word.toLowerCase() === text.trim().toLowerCase()),
  ) ?? text.trim()

const Source = z.string().check(
  z.overwrite(sourceOf),
  z.refine((text) => prospectSources.some((one) => one === text), 'must be a source such as Instagram or Event'),
)

/** A row of a file of prospects that is right. */
export const ImportedProspect = z
  .object({
    name: requiredText(160),
    email: z.optional(Email),
    phone: z.optional(Phone),
    source: z.optional(Source),
    className: z.optional(z.string().check(z.maxLength(200))),
    notes: z.optional(z.string().check(z.maxLength(2000))),
  })
  .check(
    z.refine(({ email, phone }) => email !== undefined || phone !== undefined, {
      path: ['email'],
      error: 'must be there, or a phone number',
    }),
  )
export type ImportedProspect = z.output<typeof ImportedProspect>

/** Takes the prospects of a file in the background; who is there already, by e-mail or phone, stays as they are. */
export const prospectImport = call({
  method: 'POST',
  path: '/customers/{customerId}/prospects/import',
  service: 'console',
  access: 'crm:create',
  summary: 'Take the prospects of a file, as a background job with a result for each row',
  bodyLimit: 48 * 1024 * 1024,
  rows: { path: ['rows'], row: LooseProspect, max: MAX_PROSPECTS },
  body: z
    .strictObject({
      fileName: z.optional(z.string().check(z.trim(), z.maxLength(255))),
      /** Of rows that do not say it themselves. */
      source: z.enum(prospectSources),
      rows: LooseProspects,
    })
    .register(z.globalRegistry, { id: 'ImportProspects' }),
  answer: record(z.object({ progressId: z.uuid() })),
})
