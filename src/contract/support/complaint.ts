import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, Moment, Named, Reason, requiredText, Version } from '#contract/core/common.ts'
import { Email, Phone, WebAddress } from '#contract/core/contact.ts'
import { listFields } from '#contract/core/list/list-field.ts'
import { resourceCalls } from '#contract/core/resource/resource.ts'

export const complaintStatuses = ['OPEN', 'SOLVED', 'REJECTED'] as const
export const complaintPriorities = ['LOW', 'NORMAL', 'HIGH'] as const
export const complaintChannels = ['WEB', 'WHATSAPP', 'EMAIL', 'PHONE', 'PLATFORM'] as const
export type ComplaintStatus = (typeof complaintStatuses)[number]

/** A complaint of a participant or buyer. */
export const Complaint = z
  .object({
    id: Id,
    customerId: Id,
    ticketNo: z.string(),
    name: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    studentId: z.nullable(Id),
    student: z.nullable(Named),
    studentLmsClassId: z.nullable(Id),
    /** The enrolment that it is about, by its class. */
    studentLmsClass: z.nullable(z.object({ id: Id, title: z.string() })),
    voucherCode: z.nullable(z.string()),
    platform: z.nullable(z.string()),
    category: z.string(),
    categoryName: z.string(),
    subject: z.string(),
    description: z.string(),
    attachments: z.array(z.string()),
    channel: z.enum(complaintChannels),
    priority: z.enum(complaintPriorities),
    status: z.enum(complaintStatuses),
    resolution: z.nullable(z.string()),
    /** Of an open one, whose it is; of a closed one, who closed it. */
    handledBy: z.nullable(Named),
    handledAt: z.nullable(Moment),
    /** When it should be closed. */
    dueAt: z.nullable(Moment),
    overdue: z.boolean(),
    /** Of a closed one: until when it can be opened again. */
    reopenUntil: z.nullable(Moment),
    reopenCount: z.int(),
    exclude: z.boolean(),
    version: Version,
    createdAt: Moment,
    updatedAt: Moment,
  })
  .register(z.globalRegistry, { id: 'Complaint' })
export type Complaint = z.output<typeof Complaint>

export const complaintFields = listFields({
  ticketNo: { type: 'text', plain: 'prefix', upper: true, search: 'prefix', sort: true },
  createdAt: { type: 'moment', sort: true, bounds: ['createdFrom', 'createdTo'] },
  name: { type: 'text', search: 'contains', sort: true },
  email: { type: 'text', search: 'contains', nullable: true },
  phone: { type: 'text', plain: 'prefix', nullable: true },
  category: { type: 'key', known: true },
  subject: { type: 'text', search: 'contains' },
  priority: { type: 'enum', values: complaintPriorities },
  /** Open ones first. */
  closed: { type: 'bool', sort: true },
  status: { type: 'enum', values: complaintStatuses },
  handledBy: { type: 'id', nullable: true },
  handler: { type: 'text', filter: false },
  dueAt: { type: 'moment', sort: true, nullable: true, bounds: ['dueFrom', 'dueTo'] },
  overdue: { type: 'bool' },
  handledAt: { type: 'moment', nullable: true },
  channel: { type: 'enum', values: complaintChannels },
  platform: { type: 'key', known: true, nullable: true },
  voucherCode: { type: 'text', plain: 'prefix', upper: true, nullable: true },
  studentId: { type: 'id', nullable: true },
  reopenCount: { type: 'int' },
  exclude: { type: 'bool' },
})

const given = {
  name: requiredText(120),
  email: z.nullish(Email),
  phone: z.nullish(Phone),
  studentId: z.nullish(Id),
  studentLmsClassId: z.nullish(Id),
  voucherCode: z.nullish(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(60))),
  platform: z.nullish(z.string().check(z.trim(), z.maxLength(40))),
  category: requiredText(60),
  subject: requiredText(200),
  description: requiredText(5000),
  attachments: z.optional(z.array(WebAddress).check(z.maxLength(10, 'must be at most 10'))),
  channel: z.optional(z.enum(complaintChannels)),
  priority: z.optional(z.enum(complaintPriorities)),
  /** Whose it is: somebody who works with complaints of this customer. */
  handledBy: z.nullish(Id),
}

export const CreateComplaint = z.strictObject(given).register(z.globalRegistry, { id: 'CreateComplaint' })

export const UpdateComplaint = z
  .strictObject({
    ...given,
    version: Version,
    name: z.optional(given.name),
    category: z.optional(given.category),
    subject: z.optional(given.subject),
    description: z.optional(given.description),
    /** Opens a closed one again. */
    status: z.optional(z.enum(['OPEN'])),
    exclude: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'UpdateComplaint' })

const Resolution = z.strictObject({ resolution: Reason }).register(z.globalRegistry, { id: 'Resolution' })

const complaintSolve = call({
  method: 'PUT',
  path: '/api/complain/solve/{id}',
  access: 'complaint:solve',
  summary: 'Solve an open complaint',
  body: Resolution,
  answer: record(Complaint),
})

const complaintReject = call({
  method: 'PUT',
  path: '/api/complain/reject/{id}',
  access: 'complaint:solve',
  summary: 'Reject an open complaint',
  body: Resolution,
  answer: record(Complaint),
})

export const complaintCalls = {
  ...resourceCalls({
    path: 'complain',
    name: 'complaint',
    one: 'complaint',
    many: 'complaints',
    file: 'Complaints',
    area: 'complaint',
    permissions: { export: 'complaint:read' },
    record: Complaint,
    fields: complaintFields,
    create: CreateComplaint,
    update: UpdateComplaint,
  }),
  complaintSolve,
  complaintReject,
}
