import * as z from 'zod/mini'
import { blob, call, record } from '#contract/core/call.ts'
import { Id } from '#contract/core/common.ts'
import { ListColumnInfo } from './list-column-info.ts'
import { ListName } from './list.ts'
import { FrozenSelection, selectedOf, selectionOf } from './selection.ts'

/** What a whole result comes to, counted to the end. */
export const ListSummary = z
  .object({
    total: z.int().check(z.gte(0)),
    /** Of the columns of money: what they come to. Its digits where a number would not be exact. */
    sums: z.record(z.string(), z.union([z.number(), z.string()])),
    /** The moment of the count. A selection of everything in the filter carries it on. */
    snapshot: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'ListSummary' })
export type ListSummary = z.output<typeof ListSummary>

/** The rows that a list would have with each value of a column. */
export const ListCounts = z
  .object({
    /** Every value that there is; null: it takes too long to say. */
    counts: z.nullable(
      z.array(
        z.object({
          value: z.string(),
          /** Up to 10,000. */
          count: z.int().check(z.gte(0)),
          /** There are more than `count`. */
          more: z.boolean(),
        }),
      ),
    ),
  })
  .register(z.globalRegistry, { id: 'ListCounts' })
export type ListCounts = z.output<typeof ListCounts>

const params = { list: ListName }

/** For a person who works for several customers; otherwise the session's. */
export const inCustomer = { customerId: z.optional(Id) }
/** Filters and what is asked besides. Each list checks the filters against its own columns. */
const anyFilter = z.looseObject({ keyword: z.optional(z.string()), ...inCustomer })
const anySelection = z.record(z.string(), z.unknown())

/** Ids that an address can hold. */
const Ids = z.array(Id).check(z.maxLength(1000))

export const chosen = {
  /** Chosen records; of those, what meets the filter. */
  ids: z.optional(Ids),
  /** Everything in the filter but these. */
  except: z.optional(Ids),
  /** A selection that was fixed before. */
  selection: z.optional(z.uuid()),
}
/** What stands between two values: a semicolon where Excel keeps the comma for decimals. */
export const separator = z._default(z.enum(['comma', 'semicolon']), 'comma')

/**
 * Whom a file is for. People get days in the customer's time zone and words in place of codes; systems get codes and
 * moments in UTC (ISO 8601).
 */
export const reader = {
  reader: z.optional(z.enum(['people', 'systems'])),
  /** For people: `ExportWords` as JSON. */
  words: z.optional(z.string().check(z.maxLength(8000))),
}

/** What columns and their codes are called in the language of the person who asks, by the key of the column. */
export const ExportWords = z.strictObject({
  titles: z.record(z.string(), z.string().check(z.maxLength(200))),
  labels: z.record(z.string(), z.record(z.string(), z.string().check(z.maxLength(200)))),
})
export type ExportWords = z.output<typeof ExportWords>

const anyExport = z.extend(anyFilter, {
  ...chosen,
  ...reader,
  sort: z.optional(z.string()),
  /** The columns wanted, in that order. */
  columns: z.optional(z.array(z.string())),
})

/** The columns of a list, as the person who asks may use them. */
export const listColumns = call({
  method: 'GET',
  path: '/lists/{list}/columns',
  service: 'console',
  access: 'list:read',
  summary: 'The columns of a list, and how each can be filtered and sorted',
  params,
  answer: record(z.array(ListColumnInfo)),
})

/** The exact total of a filter, and its sums. */
export const listSummary = call({
  method: 'GET',
  path: '/lists/{list}/summary',
  service: 'console',
  access: 'list:read',
  summary: 'The exact total and the sums of a filter of a list',
  params,
  query: anyFilter,
  answer: record(ListSummary),
  heavy: true,
})

/** The same of a selection: chosen records, or a filter but some. */
export const listSelectedSummary = call({
  method: 'POST',
  path: '/lists/{list}/selected-summary',
  service: 'console',
  access: 'list:read',
  summary: 'The exact total and the sums of a selection of a list',
  params,
  query: z.strictObject(inCustomer),
  body: selectedOf(anySelection),
  answer: record(ListSummary),
  heavy: true,
  unaudited: 'adding up changes no record',
})

/** How many rows there would be with each value of a column, whatever the filter asks of that column now. */
export const listCounts = call({
  method: 'GET',
  path: '/lists/{list}/counts',
  service: 'console',
  access: 'list:read',
  summary: 'The rows of a filter of a list with each value of a column',
  params,
  query: z.extend(anyFilter, {
    /** The column, one whose values are known. */
    of: z.string(),
  }),
  answer: record(ListCounts),
  heavy: true,
})

/** A filter, or chosen records, as a CSV file. */
export const listCsv = call({
  method: 'GET',
  path: '/lists/{list}/csv',
  service: 'console',
  access: 'list:export',
  summary: 'Export a list as CSV',
  params,
  query: z.extend(anyExport, { separator }),
  answer: blob('List.csv', 'text/csv; charset=utf-8'),
})

/** A filter, or chosen records, as an Excel workbook. */
export const listXlsx = call({
  method: 'GET',
  path: '/lists/{list}/xlsx',
  service: 'console',
  access: 'list:export',
  summary: 'Export a list as XLSX',
  params,
  query: anyExport,
  answer: blob('List.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})

/** Fixes a selection, for a file or a job. It changes no record, so nothing is audited. */
export const listSelection = call({
  method: 'POST',
  path: '/lists/{list}/selection',
  service: 'console',
  access: 'list:read',
  summary: 'Fix a selection of a list as it is now',
  params,
  query: z.strictObject(inCustomer),
  body: selectionOf(anySelection),
  answer: record(FrozenSelection),
  heavy: true,
  unaudited: 'a selection changes no record',
})
