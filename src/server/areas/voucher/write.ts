import type { Updateable } from 'kysely'
import type { Voucher } from '#contract/voucher/voucher.ts'
import type { AuditEntry } from '#server/core/audit/entry.ts'
import type { Snapshot } from '#server/core/audit/snapshot.ts'
import { lockRow, valuesBefore } from '#server/core/audit/snapshot.ts'
import { prepared } from '#server/core/db/prepared.ts'
import type { VoucherTable } from '#server/core/db/schema.gen.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { ownColumns, readVoucher, lockedRow, withOwnValues } from './queries.ts'

/** What the audit says of a voucher: classes and schedules by their codes, students by their numbers alone. */
function auditedOf(voucher: Voucher): Readonly<Record<string, unknown>> {
  const {
    version: _version,
    updatedAt: _updatedAt,
    createdBy: _createdBy,
    batch: _batch,
    coreClassId: _coreClassId,
    coreClass,
    lmsClassId: _lmsClassId,
    lmsClass,
    orderItemId: _orderItemId,
    order,
    student: _student,
    enrolment,
    ...own
  } = voucher
  return {
    ...own,
    class: coreClass.code,
    schedule: lmsClass?.code ?? null,
    order: order?.orderNo ?? null,
    enrolment: enrolment?.status ?? null,
  }
}

/** The keys whose values differ, on both sides: what the audit keeps. */
function differences(one: Voucher, other: Voucher): Pick<AuditEntry, 'before' | 'after'> {
  const [before, after] = [auditedOf(one), auditedOf(other)]
  const keys = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const pick = (values: typeof before) => Object.fromEntries(keys.map((key) => [key, values[key]]))
  return { before: pick(before), after: pick(after) }
}

export type Note = Pick<AuditEntry, 'action' | 'reason' | 'again' | 'inverse' | 'permissions'> & {
  /** What else the change has touched. */
  restore?: Omit<Snapshot, 'columns'>
  /** What the voucher shows of the change, where that is all of it and its values are plain ones. */
  shows?: Partial<Voucher>
}

/** Changes a locked voucher, and notes what changed and how it is taken back. */
export async function writeVoucher(
  before: Voucher,
  set: Updateable<VoucherTable>,
  { restore, shows, ...note }: Note,
  context: HandlerContext,
): Promise<Voucher> {
  const { id, customerId, code } = before
  const { after, columns } = await write(before, set, { restore, shows, ...note }, context)
  context.audit({
    ...note,
    resource: 'voucher',
    recordId: id,
    customerId,
    label: code,
    version: after.version,
    ...differences(before, after),
    ...(columns ? { restore: { columns, ...restore } } : {}),
  })
  return after
}

async function write(
  before: Voucher,
  set: Updateable<VoucherTable>,
  { restore, shows, inverse }: Note,
  { tx, session, deferUpdate }: HandlerContext,
): Promise<{ after: Voucher; columns?: Snapshot['columns'] | undefined }> {
  const { id, version } = before
  const rowBefore = lockedRow(before)
  if (deferUpdate && shows && (inverse || (rowBefore && !restore))) {
    deferUpdate({ table: 'voucher', id, values: { ...set, version: version + 1, updated_by: session.masterId } })
    const columns = inverse || !rowBefore ? undefined : valuesBefore(rowBefore, { ...rowBefore, ...set })
    return { after: { ...before, ...shows, version: version + 1 }, columns }
  }
  // A command that takes it back needs no values.
  const rawBefore = inverse ? undefined : await lockRow(tx, 'voucher', id)
  const row = await tx
    .updateTable('voucher')
    .set({ ...set, version: version + 1, updated_by: session.masterId })
    .where('id', '=', id)
    .returning(ownColumns)
    // One column at a time is what is done to thousands; combinations of them are not prepared.
    .$if(Object.keys(set).length === 1, (query) => query.modifyEnd(prepared))
    .executeTakeFirstOrThrow()
  const columns = rawBefore && valuesBefore(rawBefore, await lockRow(tx, 'voucher', id))
  const after = (restore ? undefined : withOwnValues(before, row)) ?? (await readVoucher(tx, id))
  return { after, columns }
}
