import { canChangeLookup } from '#contract/general.rules.ts'
import type * as calls from '#contract/general.ts'
import type { Lookup } from '#contract/general.ts'
import { requireVersion } from '#server/audit/conflict.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import { takeRow, valuesBefore } from '#server/audit/snapshot.ts'
import { chooseCustomer, requirePermission } from '#server/auth/session.ts'
import type { Columns, RawRow } from '#server/db/write-row.ts'
import { insertRow, wantedRow, writeRow } from '#server/db/write-row.ts'
import type { HandlerContext, Handlers } from '#server/http/context.ts'
import { enforce, fail, Refusal } from '#server/http/fail.ts'
import { scopeOf } from '#server/list/ask.ts'
import { listColumns } from '#server/list/columns.ts'
import { listPage } from '#server/list/page.ts'
import { created, differences } from '#server/resource/noted.ts'
import { lookupsOf, mayShare, nextPlace, readLookup } from './lookup.ts'
import { general } from './registry.ts'
import { usedBy } from './used-by.ts'

type Wanted = Pick<Lookup, 'type' | 'id'>

/** The entry that is about to be written, locked. @throws NOT_FOUND, FIXED, SHARED_ENTRY */
async function lock(wanted: Wanted, { tx, session }: HandlerContext, deleted = false) {
  // Asked before the lock: of what is shared, others than the academy's people see no row to lock.
  enforce(canChangeLookup(await readLookup(tx, wanted, session, deleted)))
  const raw = await takeRow(tx, 'lookup', wanted.id)
  return { raw, before: await readLookup(tx, wanted, session, deleted) }
}

const about = ({ id, customerId, name, version }: Lookup) => ({
  resource: 'lookup' as const,
  recordId: id,
  customerId,
  label: name,
  version,
})

const commandOf = (verb: 'edit' | 'delete' | 'restore', { type, id }: Wanted) => ({
  command: `lookup.${verb}`,
  args: { type, record: id },
})

/** Of a row that may not be so: another entry has the code. */
const isTaken = (error: unknown) => (error as { code?: unknown }).code === '23505'

async function write(raw: RawRow, set: Columns, code: string, { tx, session }: HandlerContext): Promise<RawRow> {
  return writeRow(tx, 'lookup', raw, set, session.masterId).catch((error: unknown) => {
    throw isTaken(error) ? fail('DUPLICATE', { field: 'code', value: code }) : error
  })
}

/** Puts a deleted entry back. It takes the permission to delete one, too. */
async function restore(wanted: Wanted, context: HandlerContext): Promise<Lookup> {
  const { tx, session, audit } = context
  requirePermission(session, 'setting:delete')
  const { raw, before } = await lock(wanted, context, true)
  await write(raw, { deleted_at: null }, before.code, context)
  const row = await readLookup(tx, wanted, session)
  audit({
    ...about(row),
    action: 'lookup.restore',
    before: { deleted: true },
    after: { deleted: false },
    again: commandOf('restore', wanted),
    inverse: commandOf('delete', wanted),
    permissions: ['setting:delete'],
  } satisfies AuditEntry)
  return row
}

export const generalHandlers: Handlers<typeof calls> = {
  generalList({ params: { type }, query: { customerId: asked, deleted, ...query } }, context) {
    const { tx, session } = context
    const customerId = chooseCustomer(session, asked)
    return listPage(tx, lookupsOf({ type, customerId, deleted, session }), scopeOf(context, [customerId]), query)
  },

  generalColumns({ params: { type } }, context) {
    const { session } = context
    return listColumns(lookupsOf({ type, customerId: 0, session }), scopeOf(context, []))
  },

  generalRead: ({ params }, { tx, session }) => readLookup(tx, params, session),

  async generalCreate({ params: { type }, query, body }, context) {
    const { tx, session, audit } = context
    const { code, name, order, active = true, shared = false } = body
    const customerId = shared ? null : chooseCustomer(session, query.customerId)
    const { title, fixed } = general(type)
    if (fixed) throw new Refusal({ code: 'FIXED', data: { what: title } })
    if (shared && !mayShare(session)) throw fail('SHARED_ENTRY', {})
    const id = await insertRow(tx, 'lookup', {
      customer_id: customerId,
      type,
      code,
      name,
      sort_order: order ?? (await nextPlace(tx, type, customerId)),
      active,
      created_by: session.masterId,
      updated_by: session.masterId,
    })
    if (id === undefined) throw fail('DUPLICATE', { field: 'code', value: code })
    const row = await readLookup(tx, { type, id }, session)
    audit({
      ...about(row),
      action: 'lookup.create',
      after: created(row),
      again: { command: 'lookup.create', args: { type } },
      inverse: commandOf('delete', row),
    })
    return row
  },

  async generalUpdate({ params, body }, context) {
    const { tx, session, audit, unchanged } = context
    const { version, restore: isBack, name, order, active } = body
    if (isBack || version === undefined) return restore(params, context)
    const { raw, before } = await lock(params, context)
    await requireVersion(context, 'lookup', before, version, 'setting:read')
    const wish = { name, sort_order: order, active }
    const set = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined))
    if (Object.keys(valuesBefore(raw, await wantedRow(tx, 'lookup', params.id, set))).length === 0) {
      unchanged()
      return before
    }
    const after = await write(raw, set, before.code, context)
    const row = await readLookup(tx, params, session)
    audit({
      ...about(row),
      action: 'lookup.edit',
      ...differences(before, row),
      again: commandOf('edit', row),
      restore: { columns: valuesBefore(raw, after) },
    })
    return row
  },

  async generalDelete({ params }, context) {
    const { raw, before } = await lock(params, context)
    const by = await usedBy(before, context)
    if (by !== undefined) throw fail('IN_USE', { by })
    const { version } = await write(raw, { deleted_at: new Date().toISOString() }, before.code, context)
    context.audit({
      ...about({ ...before, version }),
      action: 'lookup.delete',
      before: { deleted: false },
      after: { deleted: true },
      again: commandOf('delete', before),
      inverse: commandOf('restore', before),
    })
    return { id: before.id }
  },
}
