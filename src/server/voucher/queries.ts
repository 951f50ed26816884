import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Voucher, VoucherFilter, VoucherQuery } from '#contract/voucher.ts'
import type { Tx } from '#server/db/database.ts'
import { dayEnd, dayStart, iso, likeText, orderBy, paginationOf } from '#server/db/list.ts'
import type { Database } from '#server/db/schema.gen.ts'
import { fail } from '#server/http/fail.ts'

/** Which vouchers a list, a download or a count means. */
export interface VoucherScope {
  customerIds: readonly number[]
  filter: VoucherFilter
  ids?: readonly number[] | undefined
  /** Minutes as JavaScript signs them: calendar days are the sender's. */
  offset: number
}

const sortColumns = {
  createdAt: 'voucher.created_at',
  code: 'voucher.code',
  platform: 'voucher.platform_code',
  class: 'core_class.title',
  price: 'voucher.price',
  status: 'voucher.status',
  expiresAt: 'voucher.expires_at',
  redeemedAt: 'voucher.redeemed_at',
}

type Base = SelectQueryBuilder<Database, 'voucher', object>

/** Conditions of a filter. Codes are found by their beginning. */
function conditions(scope: VoucherScope): Expression<SqlBool>[] {
  const { filter, offset } = scope
  const out: Expression<SqlBool>[] = [
    sql<SqlBool>`voucher.customer_id = ANY (${[...scope.customerIds]}::bigint[])`,
    sql<SqlBool>`voucher.deleted_at IS NULL`,
  ]
  const add = <T>(value: T | undefined, make: (value: T) => Expression<SqlBool>) => {
    if (value !== undefined) out.push(make(value))
  }
  const code = filter.code ?? filter.keyword
  add(code === '' ? undefined : code, (text) => sql`voucher.code LIKE ${`${likeText(text.toUpperCase())}%`}`)
  add(filter.platform, (codes) => sql`voucher.platform_code = ANY (${codes}::text[])`)
  add(filter.status, (statuses) => sql`voucher.status = ANY (${statuses}::text[])`)
  add(filter.coreClassId, (id) => sql`voucher.core_class_id = ${id}`)
  add(filter.lmsClassId, (id) => sql`voucher.lms_class_id = ${id}`)
  add(filter.batchId, (id) => sql`voucher.batch_id = ${id}`)
  add(filter.expiresFrom, (day) => sql`voucher.expires_at >= ${dayStart(day, offset)}`)
  add(filter.expiresTo, (day) => sql`voucher.expires_at < ${dayEnd(day, offset)}`)
  add(filter.createdFrom, (day) => sql`voucher.created_at >= ${dayStart(day, offset)}`)
  add(filter.createdTo, (day) => sql`voucher.created_at < ${dayEnd(day, offset)}`)
  add(filter.exclude, (isExcluded) => sql`voucher.excluded = ${isExcluded}`)
  add(scope.ids, (ids) => sql`voucher.id = ANY (${[...ids]}::bigint[])`)
  return out
}

function matching(tx: Tx, scope: VoucherScope): Base {
  let query: Base = tx.selectFrom('voucher')
  for (const condition of conditions(scope)) query = query.where(condition)
  return query
}

function withDetails(query: Base) {
  return query
    .innerJoin('voucher_batch', 'voucher_batch.id', 'voucher.batch_id')
    .innerJoin('core_class', 'core_class.id', 'voucher.core_class_id')
    .leftJoin('lms_class', 'lms_class.id', 'voucher.lms_class_id')
    .leftJoin('student', 'student.id', 'voucher.student_id')
    .leftJoin('app_user as maker', 'maker.id', 'voucher.created_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('student_lms_class as slc')
          .select(['slc.id', 'slc.status', 'slc.attended_count', 'slc.certificate_status'])
          .whereRef('slc.voucher_id', '=', 'voucher.id')
          .where('slc.deleted_at', 'is', null)
          .where('slc.status', '<>', 'DROPPED')
          // Of several places, the one that stands most in the way of a reset.
          .orderBy(sql`(slc.certificate_status = 'SENT')`, 'desc')
          .orderBy('slc.attended_count', 'desc')
          .orderBy('slc.id', 'desc')
          .limit(1)
          .as('enrolment'),
      (join) => join.onTrue(),
    )
    .selectAll('voucher')
    .select([
      'voucher_batch.name as batch_name',
      'core_class.code as class_code',
      'core_class.title as class_title',
      'lms_class.code as schedule_code',
      'lms_class.title as schedule_title',
      'student.name as student_name',
      'student.email as student_email',
      'maker.name as maker_name',
      'enrolment.id as enrolment_id',
      'enrolment.status as enrolment_status',
      'enrolment.attended_count',
      'enrolment.certificate_status',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number]

const named = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name })

function toVoucher(row: Row): Voucher {
  return {
    id: row.id,
    customerId: row.customer_id,
    code: row.code,
    batchId: row.batch_id,
    batch: { id: row.batch_id, name: row.batch_name },
    platformCode: row.platform_code,
    coreClassId: row.core_class_id,
    coreClass: { id: row.core_class_id, code: row.class_code, title: row.class_title },
    lmsClassId: row.lms_class_id,
    lmsClass:
      row.lms_class_id === null
        ? null
        : { id: row.lms_class_id, code: row.schedule_code ?? '', title: row.schedule_title ?? '' },
    price: row.price,
    status: row.status,
    studentId: row.student_id,
    student:
      row.student_id === null
        ? null
        : { id: row.student_id, name: row.student_name ?? '', email: row.student_email ?? '' },
    enrolment:
      row.enrolment_id === null
        ? null
        : {
            id: row.enrolment_id,
            status: row.enrolment_status ?? '',
            attendedCount: row.attended_count ?? 0,
            certificateStatus: row.certificate_status ?? 'NONE',
          },
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
    createdBy: named(row.created_by, row.maker_name),
  }
}

/** The ids of a scope in order; the class is joined only where its title orders. */
function orderedIds(tx: Tx, scope: VoucherScope, sort: string | undefined) {
  const needsClass = sort?.includes('class') ?? false
  return matching(tx, scope)
    .$if(needsClass, (builder) => builder.innerJoin('core_class', 'core_class.id', 'voucher.core_class_id') as never)
    .select('voucher.id')
    .orderBy(orderBy(sort, sortColumns, '-createdAt', 'voucher.id'))
}

/** A page of vouchers with its total. Rows are found first and joined after, so that a deep page joins few. */
export async function listVouchers(tx: Tx, scope: VoucherScope, query: Pick<VoucherQuery, 'page' | 'limit' | 'sort'>) {
  const count = matching(tx, scope).select(({ fn }) => fn.countAll<number>().as('total'))
  const { total } = await count.executeTakeFirstOrThrow()
  const order = orderBy(query.sort, sortColumns, '-createdAt', 'voucher.id')
  const page = orderedIds(tx, scope, query.sort)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
  const rows = await withDetails(tx.selectFrom('voucher').where('voucher.id', 'in', page))
    .orderBy(order)
    .execute()
  return { data: rows.map(toVoucher), pagination: paginationOf(query, total) }
}

/** @throws NOT_FOUND also for a voucher of a customer that the transaction does not see */
export async function readVoucher(tx: Tx, id: number): Promise<Voucher> {
  const row = await withDetails(
    tx.selectFrom('voucher').where('voucher.id', '=', id).where('voucher.deleted_at', 'is', null),
  ).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND', { what: 'voucher' })
  return toVoucher(row)
}

/** The same, locked until the transaction ends, so that a guard that holds now still holds at the write. */
export async function lockVoucher(tx: Tx, id: number): Promise<Voucher> {
  await tx.selectFrom('voucher').select('id').where('id', '=', id).forUpdate().execute()
  return readVoucher(tx, id)
}

/**
 * The vouchers of a scope in batches, in a stable order, one batch held at a time. The cursor lives as long as the
 * transaction, so every row is of one moment. It walks vouchers alone and each batch is joined by its ids: right after
 * a large generation the planner's statistics are old, and joining all at once was fifteen times slower.
 */
export async function* streamVouchers(
  tx: Tx,
  scope: VoucherScope,
  sort: string | undefined,
  batch = 2000,
): AsyncGenerator<Voucher[]> {
  const order = orderBy(sort, sortColumns, '-createdAt', 'voucher.id')
  // Every row will be fetched; the default plan of a cursor is made for the first tenth.
  await sql`SET LOCAL cursor_tuple_fraction = 1`.execute(tx)
  await sql`DECLARE voucher_stream NO SCROLL CURSOR FOR ${orderedIds(tx, scope, sort)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ id: number }>`FETCH ${sql.raw(String(batch))} FROM voucher_stream`.execute(tx)
    if (rows.length === 0) break
    const ids = rows.map((row) => row.id)
    const details = withDetails(tx.selectFrom('voucher').where(sql<SqlBool>`voucher.id = ANY (${ids}::bigint[])`))
    yield (await details.orderBy(order).execute()).map(toVoucher)
  }
  await sql`CLOSE voucher_stream`.execute(tx)
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
