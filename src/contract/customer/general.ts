import * as z from 'zod/mini'
import { call, list, record } from '#contract/core/call.ts'
import { Deleted, Id, Moment, requiredText, Version } from '#contract/core/common.ts'
import { ListColumnInfo } from '#contract/core/list/list-calls.ts'
import type { ListDef } from '#contract/core/list/list-def.ts'
import { listFields } from '#contract/core/list/list-field.ts'
import { queryOfList } from '#contract/core/list/list.ts'
import { deletedToo, restorable } from '#contract/core/resource/restore.ts'

/** The lists to choose from that forms are filled in with. */
export const lookupTypes = [
  'department',
  'grade',
  'complain-category',
  'tarif',
  'bank',
  'religion',
  'education-level',
  'province',
  'city',
  'statusmarital',
  'statuskaryawan',
] as const
export type LookupType = (typeof lookupTypes)[number]

/** What they are called. `fixed`: rules of the server stand on the codes, so that people do not change them. */
export const lookups: Readonly<Record<LookupType, { title: string; fixed: boolean }>> = {
  department: { title: 'Departments', fixed: false },
  grade: { title: 'Grades', fixed: false },
  'complain-category': { title: 'Complaint categories', fixed: false },
  tarif: { title: 'Tariffs', fixed: false },
  bank: { title: 'Banks', fixed: false },
  religion: { title: 'Religions', fixed: false },
  'education-level': { title: 'Education levels', fixed: false },
  province: { title: 'Provinces', fixed: false },
  city: { title: 'Cities', fixed: false },
  statusmarital: { title: 'Marital statuses', fixed: true },
  statuskaryawan: { title: 'Employee statuses', fixed: true },
}

/** An entry of such a list: the customer's own, or one that is shared by all and kept with the academy. */
export const Lookup = z
  .object({
    id: Id,
    customerId: Id,
    type: z.enum(lookupTypes),
    /** What records keep of it; it stays as it is. */
    code: z.string(),
    name: z.string(),
    /** Its place in the list, smallest first. */
    order: z.int(),
    /** False: no form offers it any more; records that have it keep it. */
    active: z.boolean(),
    shared: z.boolean(),
    /** Whoever asks may change it, given the permission. */
    changeable: z.boolean(),
    version: Version,
    createdAt: Moment,
    updatedAt: Moment,
  })
  .register(z.globalRegistry, { id: 'Lookup' })
export type Lookup = z.output<typeof Lookup>

export const lookupFields = listFields({
  order: { type: 'int', sort: true },
  code: { type: 'text', plain: 'prefix', upper: true, search: 'contains', sort: true },
  name: { type: 'text', search: 'contains', sort: true },
  active: { type: 'bool' },
  shared: { type: 'bool' },
  updatedAt: { type: 'moment', sort: true, bounds: ['updatedFrom', 'updatedTo'] },
})

/** The entries of all lists, as files and jobs know them; a list on screen is that of one type. */
export const lookupListFields = listFields({
  type: { type: 'enum', values: lookupTypes, sort: true },
  ...lookupFields,
})

/** The list of the entries of all types, for the calls that every list has. */
export const lookupListDef: ListDef<typeof lookupListFields> = {
  name: 'lookup',
  file: 'Lookups',
  fields: lookupListFields,
  read: 'setting:read',
  export: 'setting:read',
}

const Code = requiredText(40).check(
  z.regex(/^[A-Z0-9][A-Z0-9_/-]*$/, 'must be capitals and digits, with _, - or / between them, such as KEPALA_TIM'),
)
const Name = requiredText(120)
const Order = z.int().check(z.gte(0, 'must not be negative'), z.lte(9999, 'must be at most 9999'))

export const CreateLookup = z
  .strictObject({
    code: Code,
    name: Name,
    /** Absent: the last. */
    order: z.optional(Order),
    active: z.optional(z.boolean()),
    /** For every customer; the academy alone keeps such entries. */
    shared: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'CreateLookup' })

export const UpdateLookup = restorable(
  z.strictObject({
    version: Version,
    name: z.optional(Name),
    order: z.optional(Order),
    active: z.optional(z.boolean()),
  }),
).register(z.globalRegistry, { id: 'UpdateLookup' })

/** The types that `general/{type}` reaches; no other does it know. */
const params = { type: z.enum(lookupTypes) }
/** For a person who works for several customers; otherwise the session's. */
const customer = { customerId: z.optional(Id) }

export const generalList = call({
  method: 'GET',
  path: '/general/{type}/list',
  access: 'setting:read',
  summary: 'List what is shared by all of a type, and what a customer has beside it',
  params,
  query: z.extend(queryOfList(lookupFields), { ...customer, ...deletedToo }),
  answer: list(Lookup),
})

export const generalColumns = call({
  method: 'GET',
  path: '/general/{type}/columns',
  access: 'setting:read',
  summary: 'The columns of the list of a type',
  params,
  answer: record(z.array(ListColumnInfo)),
})

export const generalRead = call({
  method: 'GET',
  path: '/general/{type}/{id}',
  access: 'setting:read',
  summary: 'Read one record of a type',
  params,
  answer: record(Lookup),
})

export const generalCreate = call({
  method: 'POST',
  path: '/general/{type}/create',
  access: 'setting:create',
  summary: 'Create a record of a type, for a customer or shared by all',
  params,
  query: z.strictObject(customer),
  body: CreateLookup,
  answer: record(Lookup),
})

/** To put a deleted one back takes `setting:delete` too. */
export const generalUpdate = call({
  method: 'PUT',
  path: '/general/{type}/{id}',
  access: 'setting:update',
  summary: 'Change a record of a type, or put a deleted one back',
  params,
  body: UpdateLookup,
  answer: record(Lookup),
})

export const generalDelete = call({
  method: 'DELETE',
  path: '/general/{type}/{id}',
  access: 'setting:delete',
  summary: 'Delete a record of a type that nothing uses; it can be put back',
  params,
  answer: record(Deleted),
})
