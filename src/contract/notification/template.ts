import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { filledText, Id, ifMissing, Moment, Named, requiredText, Version } from '#contract/core/common.ts'
import { listFields } from '#contract/core/list/list-field.ts'
import { resourceCalls } from '#contract/core/resource/resource.ts'
import { templateChannels, templateLocales } from '#contract/core/message-channels.ts'
import { approvedIssues, textIssues } from './template.rules.ts'

/** What people are written on an occasion, on one channel and in one language. */
export const Template = z
  .object({
    id: Id,
    customerId: Id,
    /** The occasion: `CERT_READY`. */
    code: z.string(),
    name: z.string(),
    channel: z.enum(templateChannels),
    locale: z.enum(templateLocales),
    subject: z.nullable(z.string()),
    body: z.string(),
    /** The template approved by WhatsApp that such messages are sent as, and its language there. */
    approvedName: z.nullable(z.string()),
    approvedLanguage: z.nullable(z.string()),
    /** What can be filled in. */
    variables: z.array(z.string()),
    /** What a reset puts back. */
    defaultSubject: z.nullable(z.string()),
    defaultBody: z.nullable(z.string()),
    hasDefault: z.boolean(),
    /** There is a default, and the text is another. */
    changed: z.boolean(),
    /** Only an active one is used. */
    active: z.boolean(),
    /** How many messages were written by it, and of these how many wait; of a single record only. At most 10,001. */
    messages: z.optional(z.object({ total: z.int(), waiting: z.int() })),
    exclude: z.boolean(),
    version: Version,
    createdAt: Moment,
    updatedAt: Moment,
    updatedBy: z.nullable(Named),
  })
  .register(z.globalRegistry, { id: 'Template' })
export type Template = z.output<typeof Template>

export const templateFields = listFields({
  code: { type: 'text', plain: 'prefix', upper: true, search: 'prefix', sort: true },
  name: { type: 'text', search: 'contains', sort: true },
  channel: { type: 'enum', values: templateChannels, sort: true },
  locale: { type: 'enum', values: templateLocales, sort: true },
  subject: { type: 'text', nullable: true },
  active: { type: 'bool', sort: true },
  changed: { type: 'bool' },
  updatedAt: { type: 'moment', sort: true, bounds: ['updatedFrom', 'updatedTo'] },
  exclude: { type: 'bool' },
})

const Code = requiredText(40).check(
  z.regex(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/, 'must be words of capital letters with underscores, such as CERT_READY'),
)
const Name = requiredText(120)
const Subject = z.nullish(
  z
    .string()
    .check(z.trim(), z.maxLength(200, 'must have at most 200 characters'), z.regex(/^[^\r\n]*$/, 'must be one line')),
)
const ApprovedName = z.nullish(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(512, 'must have at most 512 characters'),
      z.regex(/^[a-z0-9_]+$/, 'must be of small letters, digits and underscores, such as kode_voucher'),
    ),
)
const ApprovedLanguage = z.nullish(
  z.string().check(z.trim(), z.regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'must be a language such as id or en_US')),
)
const Body = filledText().check(z.maxLength(20_000, 'must have at most 20000 characters'))

export const CreateTemplate = z
  .strictObject({
    code: Code,
    name: Name,
    channel: z.enum(templateChannels, { error: ifMissing }),
    locale: z.enum(templateLocales, { error: ifMissing }),
    subject: Subject,
    body: Body,
    approvedName: ApprovedName,
    approvedLanguage: ApprovedLanguage,
    active: z._default(z.boolean(), true),
  })
  .check(({ value, issues }) => {
    const { channel, subject, approvedName = null, approvedLanguage = null } = value
    const approved = approvedIssues({ channel, approvedName, approvedLanguage })
    for (const { field, message } of [...textIssues({ ...value, subject: subject ?? null }), ...approved]) {
      issues.push({ code: 'custom', path: [field], message, input: value })
    }
  })
  .register(z.globalRegistry, { id: 'CreateTemplate' })

/** The occasion, the channel and the language stay: for another, a template is copied. */
export const UpdateTemplate = z
  .strictObject({
    version: Version,
    name: z.optional(Name),
    subject: Subject,
    body: z.optional(Body),
    approvedName: ApprovedName,
    approvedLanguage: ApprovedLanguage,
    active: z.optional(z.boolean()),
    exclude: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'UpdateTemplate' })

export const templateCalls = {
  ...resourceCalls({
    path: 'template',
    one: 'template',
    many: 'templates',
    file: 'Templates',
    area: 'template',
    permissions: { export: 'template:read' },
    record: Template,
    fields: templateFields,
    create: CreateTemplate,
    update: UpdateTemplate,
  }),
  templateReset: call({
    method: 'POST',
    path: '/api/template/reset/{id}',
    access: 'template:reset',
    summary: 'Put the default text of a template back',
    body: z.strictObject({ reason: z.optional(requiredText(500)) }).register(z.globalRegistry, { id: 'ResetTemplate' }),
    answer: record(Template),
  }),
}
