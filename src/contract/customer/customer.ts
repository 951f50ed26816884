import * as z from 'zod/mini'
import { call, list, record, sentence } from '#contract/core/call.ts'
import { Id, LocalDate, Moment, Named, Reason, requiredText, timeZones, Version } from '#contract/core/common.ts'
import { Email, Phone } from '#contract/core/contact.ts'
import { customerParts } from './customer.rules.ts'
import { ListColumnInfo } from '#contract/core/list/list-calls.ts'
import { listFields } from '#contract/core/list/list-field.ts'
import { queryOfList } from '#contract/core/list/list.ts'
import { Npwp, revealCall } from '#contract/core/resource/personal.ts'
import { deletedToo, restorable } from '#contract/core/resource/restore.ts'

export const customerStatuses = ['ACTIVE', 'SUSPENDED', 'CLOSED'] as const
export type CustomerStatus = (typeof customerStatuses)[number]

/** A customer: the academy itself, or a partner. `contact_phone` and `upline_id` are the specification's own names. */
export const Customer = z
  .object({
    id: Id,
    customerId: Id,
    code: z.string(),
    name: z.string(),
    company: z.string(),
    address: z.nullable(z.string()),
    contact_phone: z.nullable(z.string()),
    email: z.string(),
    /** The plan of fees. */
    tarif: z.nullable(z.string()),
    /** Who brought the customer in; its name only for those who work for it too. */
    upline_id: z.nullable(Id),
    upline: z.nullable(Named),
    mitraId: z.nullable(Id),
    timezone: z.string(),
    status: z.enum(customerStatuses),
    joinedAt: z.nullable(z.string()),
    /** How many people work for it. */
    users: z.int(),
    version: Version,
    createdAt: Moment,
    updatedAt: Moment,
  })
  .register(z.globalRegistry, { id: 'Customer' })
export type Customer = z.output<typeof Customer>

/** Its filters are those that the specification names, and no others. */
export const customerFields = listFields({
  name: { type: 'text', search: 'contains', sort: true },
  company: { type: 'text', search: 'contains', sort: true },
  code: { type: 'text', filter: false, search: 'prefix', sort: true },
  email: { type: 'text', search: 'contains', sort: true },
  contact_phone: { type: 'text', plain: 'prefix', nullable: true },
  address: { type: 'text', nullable: true },
  tarif: { type: 'text', plain: 'eq', nullable: true, sort: true },
  upline_id: { type: 'id', nullable: true },
  status: { type: 'enum', values: customerStatuses, filter: false, sort: true },
  users: { type: 'int', filter: false },
  joinedAt: { type: 'day', filter: false, nullable: true, sort: true },
})

const query = queryOfList(customerFields)

export const customerList = call({
  method: 'GET',
  path: '/adm/customer/list',
  access: 'customer:read',
  summary: 'List the customers that the caller works for',
  query,
  answer: list(Customer),
})

/** The same for whoever chooses one. */
export const customers = call({
  method: 'GET',
  path: '/api/customers',
  access: 'customer:read',
  summary: 'The customers that the caller works for, to choose from',
  query,
  answer: list(Customer),
})

export const customerColumns = call({
  method: 'GET',
  path: '/adm/customer/columns',
  access: 'customer:read',
  summary: 'The columns of the list of customers',
  answer: record(z.array(ListColumnInfo)),
})

const deletion = z.strictObject({ reason: z.optional(Reason) })

export const customerDelete = call({
  method: 'DELETE',
  path: '/adm/customer/{id}/delete',
  access: 'customer:delete',
  summary: 'Delete a customer; its rows are kept and nobody works for it any more',
  body: deletion,
  answer: sentence(),
  success: 'code200',
})

/** One customer in full. */
export const CustomerRecord = z
  .extend(Customer, {
    /** In part: `0012••••••••3456`. */
    npwp: z.nullable(z.string()),
    /** What of it the reader may change. */
    writable: z.array(z.enum(customerParts)),
  })
  .register(z.globalRegistry, { id: 'CustomerRecord' })
export type CustomerRecord = z.output<typeof CustomerRecord>

const given = {
  name: requiredText(120),
  company: requiredText(200),
  address: z.nullish(z.string().check(z.trim(), z.maxLength(300, 'must have at most 300 characters'))),
  contact_phone: z.nullish(Phone),
  email: Email,
  /** The code of a tariff. */
  tarif: z.nullish(z.string()),
  upline_id: z.nullish(Id),
  timezone: z.optional(z.enum(timeZones)),
  joinedAt: z.nullish(LocalDate),
  npwp: z.nullish(Npwp),
}

export const CreateCustomer = z
  .strictObject({
    ...given,
    /** It stays, and nobody else ever has it. */
    code: requiredText(12).check(z.regex(/^[A-Z][A-Z0-9]+$/, 'must be capitals and digits, such as AKN')),
  })
  .register(z.globalRegistry, { id: 'CreateCustomer' })

export const UpdateCustomer = z
  .strictObject({
    version: Version,
    ...given,
    name: z.optional(given.name),
    company: z.optional(given.company),
    email: z.optional(given.email),
    status: z.optional(z.enum(customerStatuses)),
  })
  .register(z.globalRegistry, { id: 'UpdateCustomer' })

/** Whom the caller works for: the change is noted there. The session's when absent. */
const working = z.strictObject({ customerId: z.optional(Id) })

/** The same as the list that the specification names, among the general ones. */
export const customerGeneralList = call({
  method: 'GET',
  path: '/general/customer/list',
  access: 'customer:read',
  summary: 'List the customers, as a type of the general ones, or those that were deleted',
  query: z.extend(query, deletedToo),
  answer: list(Customer),
})

export const customerGeneralColumns = call({
  method: 'GET',
  path: '/general/customer/columns',
  access: 'customer:read',
  summary: 'The columns of the list of customers, as a type of the general ones',
  answer: record(z.array(ListColumnInfo)),
})

export const customerRead = call({
  method: 'GET',
  path: '/general/customer/{id}',
  access: 'customer:read',
  summary: 'Read one customer',
  answer: record(CustomerRecord),
})

export const customerCreate = call({
  method: 'POST',
  path: '/general/customer/create',
  access: 'customer:create',
  summary: 'Make a customer',
  query: working,
  body: CreateCustomer,
  answer: record(CustomerRecord),
})

export const customerUpdate = call({
  method: 'PUT',
  path: '/general/customer/{id}',
  access: 'customer:update',
  summary: 'Change a customer, or put a deleted one back; absent fields stay as they are',
  query: working,
  body: restorable(UpdateCustomer),
  answer: record(CustomerRecord),
})

/** The same as the deletion that the specification names, among the general ones. */
export const customerGeneralDelete = call({
  method: 'DELETE',
  path: '/general/customer/{id}',
  access: 'customer:delete',
  summary: 'Delete a customer, as a type of the general ones; it can be put back',
  body: deletion,
  answer: sentence(),
  success: 'code200',
})

/** The tax number in full. */
export const customerReveal = revealCall('customer', 'customer:pii', ['npwp'])
