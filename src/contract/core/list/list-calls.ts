import * as z from 'zod/mini'
import { blob, call, record } from '#contract/core/call.ts'
import { Id } from '#contract/core/common.ts'
import type { ListFields } from './list-field.ts'
import { hasKnownValues, sortsOf } from './list-field.ts'
import { filterOfList, sortOf } from './list.ts'
import type { Permission } from '#contract/core/permission.ts'
import { FrozenSelection, selectedOf, selectionOf } from './selection.ts'

/** A column of a list, and what can be done with it. */
export const ListColumnInfo = z
  .object({
    key: z.string(),
    title: z.string(),
    type: z.enum(['text', 'key', 'enum', 'id', 'int', 'number', 'money', 'bool', 'day', 'moment']),
    /** Whether it is shown and exported; else it only serves filters. */
    shown: z.boolean(),
    /** What it can be filtered with, each also after `not:`. None: it cannot. */
    operators: z.array(z.string()),
    values: z.optional(z.array(z.string())),
    sortable: z.boolean(),
    /** The list's keyword is looked for in it. */
    searchable: z.boolean(),
    sum: z.boolean(),
    nullable: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'ListColumn' })
export type ListColumnInfo = z.output<typeof ListColumnInfo>

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

/** What a list is called in the calls about it, and who may make them. */
interface ListNames {
  /** `voucher`, part of the path. */
  resource: string
  /** `vouchers`, in sentences. */
  many: string
}

/** For a person who works for several customers; otherwise the session's. */
const customer = { customerId: z.optional(Id) }

/** The columns of a list, as the person who asks may use them. */
export const listColumnsCall = ({ resource, many }: ListNames, access: Permission) =>
  call({
    method: 'GET',
    path: `/lists/${resource}/columns`,
    service: 'console',
    access,
    summary: `The columns of the list of ${many}`,
    answer: record(z.array(ListColumnInfo)),
  })

/** The exact total of a filter, and its sums. */
export const listSummaryCall = <F extends ListFields>({ resource, many }: ListNames, access: Permission, fields: F) =>
  call({
    method: 'GET',
    path: `/lists/${resource}/summary`,
    service: 'console',
    access,
    summary: `The exact total and the sums of ${many} in a filter`,
    query: z.extend(filterOfList(fields), customer),
    answer: record(ListSummary),
  })

/** The same of a selection: chosen records, or a filter but some. */
export const listSelectedSummaryCall = <F extends ListFields>(
  { resource, many }: ListNames,
  access: Permission,
  fields: F,
) =>
  call({
    method: 'POST',
    path: `/lists/${resource}/summary`,
    service: 'console',
    access,
    summary: `The exact total and the sums of a selection of ${many}`,
    query: z.strictObject(customer),
    body: selectedOf(fields),
    answer: record(ListSummary),
    unaudited: 'adding up changes no record',
  })

/** How many rows there would be with each value of a column, whatever the filter asks of that column now. */
export const listCountsCall = <F extends ListFields>({ resource, many }: ListNames, access: Permission, fields: F) =>
  call({
    method: 'GET',
    path: `/lists/${resource}/counts`,
    service: 'console',
    access,
    summary: `The ${many} of a filter with each value of a column`,
    query: z.extend(filterOfList(fields), {
      ...customer,
      /** The column, one whose values are known. */
      of: z.enum(Object.keys(fields).filter((key) => hasKnownValues(fields[key]))),
    }),
    answer: record(ListCounts),
  })

/** Ids that an address can hold. */
const Ids = z.array(Id).check(z.maxLength(1000))

const exportQuery = <F extends ListFields>(fields: F) =>
  z.extend(filterOfList(fields), {
    ...customer,
    sort: z.optional(sortOf(sortsOf(fields))),
    /** Chosen records; of those, what meets the filter. */
    ids: z.optional(Ids),
    /** Everything in the filter but these. */
    except: z.optional(Ids),
    /** A selection that was fixed before. */
    selection: z.optional(z.uuid()),
    /** The columns wanted, in that order. */
    columns: z.optional(z.array(z.enum(Object.keys(fields))).check(z.maxLength(100))),
  })

/** A filter, or chosen records, as a CSV file. */
export function listCsvCall<F extends ListFields>(names: ListNames & { file: string }, access: Permission, fields: F) {
  return call({
    method: 'GET',
    path: `/lists/${names.resource}/export.csv`,
    service: 'console',
    access,
    summary: `Export ${names.many} as CSV`,
    query: z.extend(exportQuery(fields), {
      /** What stands between two values: a semicolon where Excel keeps the comma for decimals. */
      separator: z._default(z.enum(['comma', 'semicolon']), 'comma'),
    }),
    answer: blob(`${names.file}.csv`, 'text/csv; charset=utf-8'),
  })
}

/** A filter, or chosen records, as an Excel workbook. */
export function listXlsxCall<F extends ListFields>(names: ListNames & { file: string }, access: Permission, fields: F) {
  return call({
    method: 'GET',
    path: `/lists/${names.resource}/export.xlsx`,
    service: 'console',
    access,
    summary: `Export ${names.many} as XLSX`,
    query: exportQuery(fields),
    answer: blob(`${names.file}.xlsx`, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  })
}

/** Fixes a selection, for a file or a job. It changes no record, so nothing is noted of it. */
export const listSelectionCall = <F extends ListFields>({ resource, many }: ListNames, access: Permission, fields: F) =>
  call({
    method: 'POST',
    path: `/lists/${resource}/selections`,
    service: 'console',
    access,
    summary: `Fix a selection of ${many} as it is now`,
    query: z.strictObject(customer),
    body: selectionOf(fields),
    answer: record(FrozenSelection),
    unaudited: 'a selection changes no record',
  })
