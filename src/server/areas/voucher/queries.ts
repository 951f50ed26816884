import type { SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Voucher } from '#contract/voucher/voucher.ts'
import type { RawRow } from '#server/core/db/write-row.ts'
import type { Tx } from '#server/core/db/database.ts'
import { prepared, preparedStatement } from '#server/core/db/prepared.ts'
import { iso, named } from '#server/core/db/list.ts'
import type { Database, VoucherTable } from '#server/core/db/schema.gen.ts'
import { fail } from '#server/core/http/fail.ts'

type Base = SelectQueryBuilder<Database, 'voucher', object>

/** Vouchers with all that a `Voucher` shows of other records. */
export function withDetails(query: Base) {
  return query
    .innerJoin('voucher_batch', 'voucher_batch.id', 'voucher.batch_id')
    .innerJoin('core_class', 'core_class.id', 'voucher.core_class_id')
    .leftJoin('lms_class', 'lms_class.id', 'voucher.lms_class_id')
    .leftJoin('student', 'student.id', 'voucher.student_id')
    .leftJoin('order_item', 'order_item.id', 'voucher.order_item_id')
    .leftJoin('sales_order', 'sales_order.id', 'order_item.order_id')
    .leftJoin('app_user as maker', 'maker.id', 'voucher.created_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('student_lms_class as slc')
          .select(['slc.id', 'slc.status', 'slc.attended_count', 'slc.certificate_status'])
          .whereRef('slc.voucher_id', '=', 'voucher.id')
          .where('slc.deleted_at', 'is', null)
          // Written out: the plan of a prepared statement cannot know a parameter's value, and would not use the index of these.
          .where('slc.status', '<>', sql.lit('DROPPED'))
          // Of several places, the one that stands most in the way of a reset.
          .orderBy(sql`(slc.certificate_status = 'SENT')`, 'desc')
          .orderBy('slc.attended_count', 'desc')
          .orderBy('slc.id', 'desc')
          .limit(sql.lit(1))
          .as('enrolment'),
      (join) => join.onTrue(),
    )
    .modifyFront(prepared)
    .select([
      'voucher.id',
      'voucher.customer_id',
      'voucher.code',
      'voucher.batch_id',
      'voucher.platform_code',
      'voucher.core_class_id',
      'voucher.lms_class_id',
      'voucher.external_code',
      'voucher.order_item_id',
      'voucher.price',
      'voucher.status',
      'voucher.student_id',
      'voucher.reserved_at',
      'voucher.sent_at',
      'voucher.redeemed_at',
      'voucher.expires_at',
      'voucher.redeem_limit',
      'voucher.reset_count',
      'voucher.void_reason',
      'voucher.excluded',
      'voucher.version',
      'voucher.created_at',
      'voucher.updated_at',
      'voucher.created_by',
      'voucher_batch.name as batch_name',
      'core_class.code as class_code',
      'core_class.title as class_title',
      'lms_class.code as schedule_code',
      'lms_class.title as schedule_title',
      'student.name as student_name',
      'student.email as student_email',
      'maker.name as maker_name',
      'sales_order.id as order_id',
      'sales_order.order_no',
      'enrolment.id as enrolment_id',
      'enrolment.status as enrolment_status',
      'enrolment.attended_count',
      'enrolment.certificate_status',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number]

/** The columns of a voucher's own row that it shows. */
export const ownColumns = [
  'id',
  'customer_id',
  'code',
  'batch_id',
  'platform_code',
  'core_class_id',
  'lms_class_id',
  'external_code',
  'order_item_id',
  'price',
  'status',
  'student_id',
  'reserved_at',
  'sent_at',
  'redeemed_at',
  'expires_at',
  'redeem_limit',
  'reset_count',
  'void_reason',
  'excluded',
  'version',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof VoucherTable)[]

type OwnRow = Pick<Row, (typeof ownColumns)[number]>

/** What a voucher shows of its own row. */
function ownValues(row: OwnRow) {
  return {
    id: row.id,
    customerId: row.customer_id,
    code: row.code,
    batchId: row.batch_id,
    platformCode: row.platform_code,
    coreClassId: row.core_class_id,
    lmsClassId: row.lms_class_id,
    externalCode: row.external_code,
    orderItemId: row.order_item_id,
    price: row.price,
    status: row.status,
    studentId: row.student_id,
    reservedAt: iso(row.reserved_at),
    sentAt: iso(row.sent_at),
    redeemedAt: iso(row.redeemed_at),
    expiresAt: iso(row.expires_at),
    redeemLimit: row.redeem_limit,
    resetCount: row.reset_count,
    voidReason: row.void_reason,
    exclude: row.excluded,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function toVoucher(row: Row): Voucher {
  return {
    ...ownValues(row),
    batch: { id: row.batch_id, name: row.batch_name },
    coreClass: { id: row.core_class_id, code: row.class_code, title: row.class_title },
    lmsClass:
      row.lms_class_id === null
        ? null
        : { id: row.lms_class_id, code: row.schedule_code ?? '', title: row.schedule_title ?? '' },
    student:
      row.student_id === null
        ? null
        : { id: row.student_id, name: row.student_name ?? '', email: row.student_email ?? '' },
    order: row.order_id === null ? null : { id: row.order_id, orderNo: row.order_no ?? '' },
    enrolment:
      row.enrolment_id === null
        ? null
        : {
            id: row.enrolment_id,
            status: row.enrolment_status ?? '',
            attendedCount: row.attended_count ?? 0,
            certificateStatus: row.certificate_status ?? 'NONE',
          },
    createdBy: named(row.created_by, row.maker_name),
  }
}

/** The voucher after its own row has changed; `undefined` when it belongs to other records now, which must be read. */
export function withOwnValues(voucher: Voucher, row: OwnRow): Voucher | undefined {
  const after = ownValues(row)
  const fits = (['batchId', 'coreClassId', 'lmsClassId', 'studentId', 'orderItemId'] as const).every(
    (key) => after[key] === voucher[key],
  )
  return fits ? { ...voucher, ...after } : undefined
}

const byIds = preparedStatement((db, ids) =>
  withDetails(db.selectFrom('voucher').where(sql<boolean>`voucher.id = ANY (${ids}::bigint[])`)),
)
const byId = preparedStatement((db, id) =>
  withDetails(
    db
      .selectFrom('voucher')
      .where(sql<boolean>`voucher.id = ${id}::bigint`)
      .where('voucher.deleted_at', 'is', null),
  ),
)

/** The vouchers with these numbers, in any order, also those that are deleted. */
export const readVouchers = async (tx: Tx, ids: readonly number[]): Promise<Voucher[]> =>
  (await byIds(tx, ids)).map(toVoucher)

/** @throws NOT_FOUND also for a voucher of a customer that the transaction does not see */
export async function readVoucher(tx: Tx, id: number): Promise<Voucher> {
  const [row] = await byId(tx, id)
  if (!row) throw fail('NOT_FOUND', { what: 'voucher' })
  return toVoucher(row)
}

/** The same, locked until the transaction ends, so that a guard that holds now still holds at the write. */
export async function lockVoucher(tx: Tx, id: number): Promise<Voucher> {
  await tx.selectFrom('voucher').select('id').where('id', '=', id).forUpdate().execute()
  return readVoucher(tx, id)
}

interface Ahead {
  voucher: Voucher
  /** Nobody redeems it or has, and no place in a class hangs on it. */
  isBare: boolean
}

const lockedAhead = new WeakMap<Tx, Map<number, Ahead>>()
const rowsAhead = new WeakMap<Voucher, RawRow>()

/**
 * Locks many vouchers in one go, in order of their numbers, and reads them; those that are gone are left out. Until the
 * transaction ends, `lockOwn` and `lockBare` have them without asking again, each once.
 */
export async function lockRows(tx: Tx, ids: readonly number[]): Promise<Voucher[]> {
  const chosen = () => tx.selectFrom('voucher').where(sql<boolean>`voucher.id = ANY (${[...ids]}::bigint[])`)
  await chosen().select('id').orderBy('id').forUpdate().execute()
  const rows = await withDetails(chosen().where('voucher.deleted_at', 'is', null))
    .select([
      sql<RawRow>`to_jsonb(voucher)`.as('row'),
      sql<boolean>`EXISTS (SELECT FROM reedem r
                            WHERE r.voucher_id = voucher.id AND r.status IN ('PENDING', 'REDEEMED'))`.as('redeemed'),
    ])
    .execute()
  const all = rows.map(({ row, redeemed, ...details }): Ahead => {
    const voucher = toVoucher(details)
    rowsAhead.set(voucher, row)
    return { voucher, isBare: !redeemed && voucher.enrolment === null && voucher.orderItemId === null }
  })
  lockedAhead.set(tx, new Map(all.map((ahead) => [ahead.voucher.id, ahead])))
  return all.map(({ voucher }) => voucher)
}

function takeAhead(tx: Tx, id: number): Voucher | undefined {
  const all = lockedAhead.get(tx)
  const voucher = all?.get(id)?.voucher
  // The first change makes it stale.
  all?.delete(id)
  return voucher
}

/**
 * A locked voucher, for guards that read its own row only: what belongs to other records may be of the moment at which
 * it was locked ahead.
 */
export async function lockOwn(tx: Tx, id: number): Promise<Voucher> {
  return takeAhead(tx, id) ?? (await lockVoucher(tx, id))
}

/** A voucher that was locked ahead and on which nothing hangs; `undefined` for any other. Without its lock nothing can. */
export function lockBare(tx: Tx, id: number): Voucher | undefined {
  return lockedAhead.get(tx)?.get(id)?.isBare ? takeAhead(tx, id) : undefined
}

/** The row of a voucher that was locked ahead as PostgreSQL writes it, before its first change. */
export function lockedRow(voucher: Voucher): RawRow | undefined {
  return rowsAhead.get(voucher)
}

/** The day so many days from today where the customer is. */
export async function dayFromNow(tx: Tx, customerId: number, days: number): Promise<string> {
  const row = await tx
    .selectFrom('customer')
    .select(sql<string>`to_char((now() AT TIME ZONE timezone)::date + ${days}::int, 'YYYY-MM-DD')`.as('day'))
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return row.day
}

/** The last second of a calendar day in the customer's time zone. */
export async function endOfDay(tx: Tx, customerId: number, day: string): Promise<Date> {
  const row = await tx
    .selectFrom('customer')
    .select(sql<Date>`((${day}::date + 1)::timestamp AT TIME ZONE timezone) - interval '1 second'`.as('moment'))
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return row.moment
}
