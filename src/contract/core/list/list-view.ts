import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Deleted, Id, requiredText, Version } from '#contract/core/common.ts'
import { ListName } from './list.ts'

/** The most views of one list that a person has. */
export const MAX_VIEWS = 100

/** A list as somebody wants to find it again. */
export const ListView = z
  .object({
    id: Id,
    name: z.string(),
    /** Filters, order, columns and density, as the address of the list says them: `status=SENT&sort=-price`. */
    search: z.string(),
    /** Everybody of the customer has it. */
    shared: z.boolean(),
    owner: z.object({ id: Id, name: z.string() }),
    /** The list opens with it for the caller. */
    start: z.boolean(),
    version: Version,
  })
  .register(z.globalRegistry, { id: 'ListView' })
export type ListView = z.output<typeof ListView>

const Name = requiredText(80)
const Search = z.string().check(z.maxLength(6000), z.regex(/^(?:[\w.%*+-]+=[^&#<>"]*(?:&|$))*$/, 'must be a query'))
const params = { list: ListName }
const base = '/customers/{customerId}/lists/{list}/views'
const unaudited = 'a view changes no record, only how a list is looked at'

export const listViews = call({
  method: 'GET',
  path: base,
  service: 'console',
  access: 'session',
  summary: "The caller's own views of a list and those that are shared",
  params,
  answer: record(z.array(ListView)),
})

/** For the palette, which offers them all: one request instead of one for each list. */
export const allListViews = call({
  method: 'GET',
  path: '/customers/{customerId}/list-views',
  service: 'console',
  access: 'session',
  summary: "The caller's own and shared views of all lists that the caller may see",
  answer: record(z.array(z.extend(ListView, { list: z.string() }))),
})

export const listViewCreate = call({
  method: 'POST',
  path: base,
  service: 'console',
  access: 'session',
  summary: 'Keep a list as a view (shared: also setting:update)',
  params,
  body: z.strictObject({ name: Name, search: Search, shared: z._default(z.boolean(), false) }),
  answer: record(ListView),
  unaudited,
})

/** Shared views are changed with `setting:update`, others by their owner. */
export const listViewUpdate = call({
  method: 'PATCH',
  path: `${base}/{id}`,
  service: 'console',
  access: 'session',
  summary: 'Change a view; absent fields stay as they are',
  params,
  body: z.strictObject({
    version: Version,
    name: z.optional(Name),
    search: z.optional(Search),
    shared: z.optional(z.boolean()),
  }),
  answer: record(ListView),
  unaudited,
})

export const listViewDelete = call({
  method: 'DELETE',
  path: `${base}/{id}`,
  service: 'console',
  access: 'session',
  summary: 'Forget a view',
  params,
  answer: record(Deleted),
  unaudited,
})

export const listViewStart = call({
  method: 'PUT',
  path: '/customers/{customerId}/lists/{list}/start',
  service: 'console',
  access: 'session',
  summary: 'Choose the view with which a list opens for the caller; null for none',
  params,
  body: z.strictObject({ view: z.nullable(Id) }),
  answer: record(z.array(ListView)),
  unaudited,
})
