import * as z from 'zod/mini'
import { call, list, record } from '#contract/core/call.ts'
import { Deleted, Id, requiredText } from '#contract/core/common.ts'
import { ListColumnInfo } from '#contract/core/list/list-column-info.ts'
import { queryOfList } from '#contract/core/list/list.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource } from '#contract/core/resource/define.ts'
import { bool, code, int, text } from '#contract/core/resource/field.ts'
import { changeOrRestore, ownCalls, schemasFor } from '#contract/core/resource/own-calls.ts'
import { deletedToo } from '#contract/core/resource/restore.ts'
import { kinds } from '#contract/kinds.ts'

/** The lists of choices that forms offer. */
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

const titles: Readonly<Record<LookupType, string>> = {
  department: 'Departments',
  grade: 'Grades',
  'complain-category': 'Complaint categories',
  tarif: 'Tariffs',
  bank: 'Banks',
  religion: 'Religions',
  'education-level': 'Education levels',
  province: 'Provinces',
  city: 'Cities',
  statusmarital: 'Marital statuses',
  statuskaryawan: 'Employee statuses',
}

/** What they are called. `fixed`: rules of the server depend on the codes, so that people do not change them. */
export const lookups: Readonly<Record<LookupType, { title: string; fixed: boolean }>> = {
  department: { title: titles.department, fixed: false },
  grade: { title: titles.grade, fixed: false },
  'complain-category': { title: titles['complain-category'], fixed: false },
  tarif: { title: titles.tarif, fixed: false },
  bank: { title: titles.bank, fixed: false },
  religion: { title: titles.religion, fixed: false },
  'education-level': { title: titles['education-level'], fixed: false },
  province: { title: titles.province, fixed: false },
  city: { title: titles.city, fixed: false },
  statusmarital: { title: titles.statusmarital, fixed: true },
  statuskaryawan: { title: titles.statuskaryawan, fixed: true },
}

const Order = z.int().check(z.gte(0, 'must not be negative'), z.lte(9999, 'must be at most 9999'))
const Code = requiredText(40).check(
  z.regex(/^[A-Z0-9][A-Z0-9_/-]*$/, 'must be capitals and digits, with _, - or / between them, such as KEPALA_TIM'),
)

/** What commands ask for of an entry. */
export const lookupParts = { code: Code, name: requiredText(120), order: Order }

const of = schemasFor(
  kinds.lookup,
  {
    type: code('List', lookupTypes, { words: titles, write: 'never', sort: true }),
    /** Its place in the list, smallest first. */
    order: int('Position', {
      schema: Order,
      default: 0,
      sort: true,
      edit: true,
      width: 70,
      typed: ['urutan', 'place'],
    }),
    /** Records refer to it by its code, which therefore never changes. */
    code: text('Code', {
      schema: Code,
      plain: 'prefix',
      upper: true,
      search: 'contains',
      sort: true,
      required: true,
      write: 'create',
      unique: true,
      code: true,
      main: 2,
      width: 220,
      typed: ['kode'],
    }),
    name: text('Name', {
      search: 'contains',
      sort: true,
      required: true,
      max: 120,
      edit: true,
      main: 1,
      width: 300,
      typed: ['nama'],
    }),
    /** False: no form offers it any more; records that have it keep it. */
    active: bool('Shown in forms', {
      default: true,
      filter: true,
      width: 90,
      yes: 'Only shown in forms',
      no: 'Only hidden from forms',
      typed: ['offered', 'aktif'],
    }),
    /** For every customer; only the academy has such entries. */
    shared: bool('Scope', {
      default: false,
      write: 'create',
      filter: true,
      main: 2,
      width: 150,
      yes: 'Every customer',
      no: 'This customer alone',
    }),
    /** The caller may change it, given the permission. */
    changeable: bool('Can be changed', { write: 'never', list: false }),
  },
  { signed: false },
)

/** What is asked of the list of one type, which the address names. */
const { type: _type, ...ofOneType } = of.listFields
export const lookupFields = ofOneType
const query = queryOfList(lookupFields)

/** The types that `general/{type}` reaches; no other does it know. */
const params = { type: z.enum(lookupTypes) }
/** For a person who works for several customers; otherwise the session's. */
const customer = { customerId: z.optional(Id) }

export const generalList = call({
  method: 'GET',
  path: '/general/{type}/list',
  access: 'setting:read',
  summary: 'List the shared entries of a type and those of a customer',
  params,
  query: z.extend(query, { ...customer, ...deletedToo }),
  answer: list(of.record),
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
  answer: record(of.record),
})

export const generalCreate = call({
  method: 'POST',
  path: '/general/{type}/create',
  access: 'setting:create',
  summary: 'Create a record of a type, for a customer or shared by all',
  params,
  query: z.strictObject(customer),
  body: of.create,
  answer: record(of.record),
})

/** To put a deleted one back takes `setting:delete` too. */
export const generalUpdate = call({
  method: 'PUT',
  path: '/general/{type}/{id}',
  access: 'setting:update',
  summary: 'Change a record of a type, or put a deleted one back',
  params,
  body: changeOrRestore(of.update),
  answer: record(of.record),
})

export const generalDelete = call({
  method: 'DELETE',
  path: '/general/{type}/{id}',
  access: 'setting:delete',
  summary: 'Delete a record of a type that nothing uses; it can be put back',
  params,
  answer: record(Deleted),
})

/** An entry of a list of choices: the customer's own, or one that is shared by all and belongs to the academy. */
export const lookup = defineResource(kinds.lookup, {
  calls: ownCalls(of, {
    list: generalList,
    read: generalRead,
    create: generalCreate,
    update: generalUpdate,
    remove: generalDelete,
  }),
  commands: ['export'],
  restores: true,
  keywords: ['entry', 'entri'],
  label: 'name',
  hint: 'code',
  search: 'Name or code…',
  sort: 'order,name',
  empty: { title: 'No entries yet', hint: 'Forms offer the entries of this list.' },
  fields: of.fields,
})
export type Lookup = RecordOfKind<typeof lookup>
