import * as z from 'zod/mini'
import type { AnyCall } from '#contract/core/call.ts'
import { blob, call, fillPath } from '#contract/core/call.ts'
import type { Permission } from '#contract/core/permission.ts'
import {
  chosen,
  inCustomer,
  listColumns,
  listCounts,
  listCsv,
  listSelectedSummary,
  listSelection,
  listSummary,
  listXlsx,
  reader,
  separator,
} from './list-calls.ts'
import type { ListFields } from './list-field.ts'
import { hasKnownValues, sortsOf } from './list-field.ts'
import { filterOfList, sortOf } from './list.ts'
import { selectedOf, selectionOf } from './selection.ts'

/** A list, as the calls about it need it. */
export interface ListDef<F extends ListFields = ListFields> {
  /** `voucher`: its part of the path. */
  name: string
  /** `Vouchers`: the name of the file that it is exported to. */
  file: string
  fields: F
  read: Permission
  export: Permission
}

/** A call about any list, for this one: at its address, with its permission. */
function about(list: ListDef<ListFields>, general: AnyCall) {
  const { method, path, service, summary, unaudited } = general
  return {
    method,
    path: fillPath(path, { list: list.name }),
    service,
    access: general.access === 'list:export' ? list.export : list.read,
    summary,
    ...(unaudited === undefined ? {} : { unaudited }),
    instanceOf: { call: general, params: { list: list.name } },
  }
}

/** The calls about a list, with its own filters, columns and permissions. */
export function listCallsOf<F extends ListFields>(list: ListDef<F>) {
  const { fields, file } = list
  const filter = filterOfList(fields)
  const filterQuery = z.extend(filter, inCustomer)
  const exportQuery = z.extend(filterQuery, {
    ...chosen,
    ...reader,
    sort: z.optional(sortOf(sortsOf(fields))),
    columns: z.optional(z.array(z.enum(Object.keys(fields))).check(z.maxLength(100))),
  })
  const counted = Object.keys(fields).filter((key) => hasKnownValues(fields[key]))
  return {
    columns: call({ ...about(list, listColumns), answer: listColumns.answer }),
    summary: call({ ...about(list, listSummary), query: filterQuery, answer: listSummary.answer }),
    selectedSummary: call({
      ...about(list, listSelectedSummary),
      query: listSelectedSummary.query,
      body: selectedOf(filter),
      answer: listSelectedSummary.answer,
    }),
    counts: call({
      ...about(list, listCounts),
      query: z.extend(filterQuery, { of: z.enum(counted) }),
      answer: listCounts.answer,
    }),
    csv: call({
      ...about(list, listCsv),
      query: z.extend(exportQuery, { separator }),
      answer: blob(`${file}.csv`, listCsv.answer.mime),
    }),
    xlsx: call({ ...about(list, listXlsx), query: exportQuery, answer: blob(`${file}.xlsx`, listXlsx.answer.mime) }),
    selection: call({
      ...about(list, listSelection),
      query: listSelection.query,
      body: selectionOf(filter),
      answer: listSelection.answer,
    }),
  }
}

/** The calls about any list, for what treats all alike. */
export type AnyListCalls = Readonly<Record<keyof ReturnType<typeof listCallsOf>, AnyCall>>
