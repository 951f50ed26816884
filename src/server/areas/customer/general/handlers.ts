import type * as calls from '#contract/customer/lookup.ts'
import { lookups } from '#contract/customer/lookup.ts'
import { ACADEMY } from '#contract/customer/customer.rules.ts'
import { withinRestorePeriod } from '#server/core/audit/restore-period.ts'
import { chooseCustomer, requirePermission } from '#server/core/auth/rights.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { fail, Refusal } from '#server/core/http/fail.ts'
import { scopeOf } from '#server/core/list/narrowing.ts'
import { listColumns } from '#server/core/list/columns.ts'
import { listPage } from '#server/core/list/page.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { restoreRecord } from '#server/core/resource/restore.ts'
import { createRecord, deleteRecord, updateRecord } from '#server/core/resource/write.ts'
import entries, { entriesOf, mayShare, resourceOf } from './lookup.resource.ts'

export const generalHandlers: Handlers<typeof calls> = {
  generalList({ params: { type }, query: { customerId: asked, deleted, ...query } }, context) {
    const { tx, session, config } = context
    const customerId = chooseCustomer(session, asked)
    const { list, deletedList = list } = resourceOf(type, context, customerId)
    const shown = deleted === true ? withinRestorePeriod(deletedList, config) : list
    return listPage(tx, entriesOf(type, shown), scopeOf(context, [customerId]), query)
  },

  generalColumns: ({ params: { type } }, context) => listColumns(entriesOf(type, entries.list), scopeOf(context, [])),

  generalRead: ({ params: { type, id } }, context) => readRecord(context.tx, resourceOf(type, context), id),

  generalCreate({ params: { type }, query, body }, context) {
    const { session } = context
    const { title, fixed } = lookups[type]
    const customerId = body.shared === true ? ACADEMY : chooseCustomer(session, query.customerId)
    if (fixed) throw new Refusal({ code: 'FIXED', data: { what: title } })
    if (body.shared === true && !mayShare(session)) throw fail('SHARED_ENTRY', {})
    return createRecord(resourceOf(type, context), customerId, body, context)
  },

  generalUpdate({ params: { type, id }, body }, context) {
    const { version, restore, ...input } = body
    const resource = resourceOf(type, context)
    if (restore !== true && version !== undefined) return updateRecord(resource, id, { ...input, version }, context)
    requirePermission(context.session, 'setting:delete')
    return restoreRecord(resource, id, 'setting:delete', context)
  },

  generalDelete: ({ params: { type, id } }, context) => deleteRecord(resourceOf(type, context), id, context),
}
