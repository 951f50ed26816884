import * as z from 'zod/mini'
import { call, list, record, sentence } from '#contract/core/call.ts'
import { Id, Reason, requiredText, timeZones } from '#contract/core/common.ts'
import { Email, Phone } from '#contract/core/contact.ts'
import { ListColumnInfo } from '#contract/core/list/list-column-info.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource } from '#contract/core/resource/define.ts'
import { code, day, id, int, moment, named, picture, text } from '#contract/core/resource/field.ts'
import { changeOrRestore, ownCalls, schemasFor } from '#contract/core/resource/own-calls.ts'
import { Npwp, revealCall } from '#contract/core/resource/personal.ts'
import { deletedToo } from '#contract/core/resource/restore.ts'
import { kinds } from '#contract/kinds.ts'
import { customerParts } from './customer.rules.ts'

export const customerStatuses = ['ACTIVE', 'SUSPENDED', 'CLOSED'] as const
export type CustomerStatus = (typeof customerStatuses)[number]

const of = schemasFor(
  kinds.customer,
  {
    name: text('Name', {
      search: 'contains',
      sort: true,
      required: true,
      max: 120,
      code: true,
      main: 1,
      width: 190,
      filter: true,
      typed: ['nama'],
    }),
    company: text('Company', {
      search: 'contains',
      sort: true,
      required: true,
      max: 200,
      main: 2,
      width: 210,
      filter: true,
      typed: ['perusahaan'],
    }),
    logo: picture('Logo', { purpose: 'LOGO', write: 'update' }),
    /** It never changes, and no other customer ever has it. */
    code: text('Code', {
      schema: requiredText(12).check(
        z.regex(/^[A-Z][A-Z0-9]+$/, 'must begin with a capital and have only capitals and digits, such as AKN'),
      ),
      filter: false,
      search: 'prefix',
      sort: true,
      required: true,
      write: 'create',
      max: 12,
      upper: true,
      width: 70,
      placeholder: 'AKN',
      help: 'It cannot be changed later and is never reused.',
    }),
    email: text('E-mail', {
      schema: Email,
      search: 'contains',
      sort: true,
      required: true,
      max: 254,
      main: true,
      width: 200,
      filter: true,
    }),
    /** The specification's own name, as `upline_id` is. */
    contact_phone: text('Phone', {
      schema: Phone,
      plain: 'prefix',
      max: 40,
      width: 130,
      filter: true,
      typed: ['telepon', 'phone'],
      placeholder: '0812 3456 7890',
    }),
    address: text('Address', { max: 300, filter: true, chars: 44, rows: 2, typed: ['alamat'] }),
    /** The code of a tariff: the plan of fees. */
    tarif: text('Tariff', { schema: z.string(), plain: 'eq', sort: true, width: 90, filter: true }),
    /** Who brought the customer in; its name only for those who work for it too. */
    upline_id: id('Referred by', { width: 170, filter: true }),
    upline: named('Referred by', { list: false }),
    status: code('Status', customerStatuses, {
      write: 'update',
      sort: true,
      filter: true,
      main: 1,
      width: 100,
      help: 'Suspended and closed customers: their users lose access immediately. Academy staff keep theirs.',
    }),
    /** How many people work for it. */
    users: int('Users', { write: 'never', default: 0, filter: false, width: 70 }),
    joinedAt: day('Joined', { filter: false, sort: true }),
    mitraId: id('Partner', { write: 'never', list: false }),
    timezone: text('Time zone', { schema: z.enum(timeZones), default: 'Asia/Jakarta', list: false }),
    updatedAt: moment('Changed', { write: 'never', required: true, list: false }),
  },
  {
    signed: false,
    inputs: { npwp: text('NPWP', { schema: Npwp, max: 40, placeholder: '01.234.567.8-901.000' }) },
  },
)
const { query } = of

export const customerList = call({
  method: 'GET',
  path: '/adm/customer/list',
  access: 'customer:read',
  summary: 'List the customers that the caller works for',
  query,
  answer: list(of.record),
})

/** The same for whoever chooses one. */
export const customers = call({
  method: 'GET',
  path: '/api/customers',
  access: 'customer:read',
  summary: 'The customers that the caller works for, to choose from',
  query,
  answer: list(of.record),
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
const CustomerRecord = z
  .extend(of.object, {
    /** In part: `0012••••••••3456`. */
    npwp: z.nullable(z.string()),
    /** What of it the reader may change. */
    writable: z.array(z.enum(customerParts)),
  })
  .register(z.globalRegistry, { id: 'CustomerRecord' })
export type CustomerRecord = z.output<typeof CustomerRecord>

/** Whom the caller works for: the change is noted there. The session's when absent. */
const working = z.strictObject({ customerId: z.optional(Id) })

/** The same as the list that the specification names, among the general ones. */
export const customerGeneralList = call({
  method: 'GET',
  path: '/general/customer/list',
  access: 'customer:read',
  summary: 'List the customers, as a type of the general ones, or those that were deleted',
  query: z.extend(query, deletedToo),
  answer: list(of.record),
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
  body: of.create,
  answer: record(CustomerRecord),
})

export const customerUpdate = call({
  method: 'PUT',
  path: '/general/customer/{id}',
  access: 'customer:update',
  summary: 'Change a customer, or put a deleted one back; absent fields stay as they are',
  query: working,
  body: changeOrRestore(of.update),
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

/** A customer: the academy itself, or a partner. */
export const customer = defineResource(kinds.customer, {
  calls: ownCalls(of, {
    list: customerList,
    read: customerRead,
    create: customerCreate,
    update: customerUpdate,
    remove: customerDelete,
  }),
  commands: ['create', 'export'],
  restores: true,
  createScreen: '/roles?list=customers&create=true',
  keywords: ['customer', 'pelanggan', 'add partner', 'new tenant', 'tambah mitra'],
  findHelp: 'By company, code or e-mail.',
  label: 'company',
  hint: 'code',
  search: 'Name, company, code, e-mail or full NPWP…',
  sort: 'name',
  empty: { title: 'No customers', hint: 'A customer is the academy itself, or a partner.' },
  fields: of.fields,
  inputs: of.inputs,
})
export type Customer = RecordOfKind<typeof customer>
