import * as z from 'zod/mini'
import { Id, ifMissing, Moment, Named, requiredText, Version } from '#contract/core/common.ts'
import type { Described } from '#contract/core/resource/described.ts'
import { listFields } from '#contract/core/list/list-field.ts'
import { resourceCalls } from '#contract/core/resource/resource.ts'

/** Where a short link is used. */
export const linkFlags = ['WA', 'IG', 'EMAIL', 'PARTNER', 'PLATFORM', 'OTHER'] as const

/** Where the short links of the academy begin, at the server's own address. */
export const LINK_PATH = '/s'

/**
 * A short address that leads to a long one. Of who follows it the kind of device is kept, and a mark that tells the
 * visitors of a day apart: what it was made with is forgotten with the day.
 */
export const Shorter = z
  .object({
    id: Id,
    customerId: Id,
    /** `excel-juni` of `/s/excel-juni`; no two links of any customer share it. */
    code: z.string(),
    title: z.string(),
    targetUrl: z.string(),
    flag: z.enum(linkFlags),
    coreClassId: z.nullable(Id),
    coreClass: z.nullable(z.object({ id: Id, code: z.string(), title: z.string() })),
    expiresAt: z.nullable(Moment),
    active: z.boolean(),
    clickCount: z.int(),
    lastClickAt: z.nullable(Moment),
    exclude: z.boolean(),
    version: Version,
    createdAt: Moment,
    updatedAt: Moment,
    updatedBy: z.nullable(Named),
  })
  .register(z.globalRegistry, { id: 'Shorter' })
export type Shorter = z.output<typeof Shorter>

export const shorterFields = listFields({
  createdAt: { type: 'moment', sort: true, bounds: ['dateFrom', 'dateTo'] },
  code: { type: 'text', plain: 'prefix', search: 'prefix', sort: true },
  title: { type: 'text', search: 'contains', sort: true },
  targetUrl: { type: 'text' },
  flag: { type: 'enum', values: linkFlags, sort: true },
  coreClassId: { type: 'id', nullable: true },
  clickCount: { type: 'int', sort: true },
  lastClickAt: { type: 'moment', sort: true, nullable: true },
  expiresAt: { type: 'moment', sort: true, nullable: true },
  active: { type: 'bool', sort: true },
  exclude: { type: 'bool' },
})

const Code = requiredText(32).check(
  z.regex(/^[a-z0-9-]{3,}$/, 'must have 3 to 32 small letters, digits or hyphens, such as excel-juni'),
)

/** An address of the web that a browser goes to without more: no name or password in it, and no other scheme. */
const Target = requiredText(2000).check(
  z.regex(/^https:\/\/[^\s/@\\]+([/?#]\S*)?$/, 'must be an address that begins with https://'),
  z.refine((text) => URL.canParse(text), 'must be an address that begins with https://'),
)

const given = {
  title: requiredText(200),
  targetUrl: Target,
  flag: z.enum(linkFlags, { error: ifMissing }),
  coreClassId: z.nullish(Id),
  expiresAt: z.nullish(Moment),
  active: z.optional(z.boolean()),
}

export const CreateShorter = z
  .strictObject({ code: Code, ...given })
  .register(z.globalRegistry, { id: 'CreateShorter' })

/** The code stays: it may be printed somewhere. */
export const UpdateShorter = z
  .strictObject({
    version: Version,
    title: z.optional(given.title),
    targetUrl: z.optional(Target),
    flag: z.optional(z.enum(linkFlags)),
    coreClassId: given.coreClassId,
    expiresAt: given.expiresAt,
    active: given.active,
    exclude: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'UpdateShorter' })

export const shorterCalls = resourceCalls({
  path: 'shorter',
  one: 'short link',
  many: 'short links',
  file: 'Short links',
  area: 'shorter',
  permissions: { export: 'shorter:read' },
  record: Shorter,
  fields: shorterFields,
  create: CreateShorter,
  update: UpdateShorter,
})

export const shorterRecords: Described<'shorter', Shorter> = {
  resource: 'shorter',
  one: 'short link',
  many: 'short links',
  file: 'Short links',
  path: '/shorter',
  keywords: ['shorter', 'link', 'tautan pendek'],
  calls: shorterCalls,
  fields: shorterFields,
  label: ({ code }) => code,
  hint: ({ title }) => title,
  onDelete: 'It leads nowhere from then on. The audit can put it back.',
}
