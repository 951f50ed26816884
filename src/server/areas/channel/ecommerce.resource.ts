import * as z from 'zod/mini'
import { sql } from 'kysely'
import { channelAt, storedExtra } from '#contract/channel/channel.ts'
import { check as checkShape } from '#contract/core/check.ts'
import { EMPTY } from '#contract/core/common.ts'
import type { customerEcommerceCalls, EcommerceSale } from '#contract/channel/ecommerce.ts'
import { ecommerce } from '#contract/channel/ecommerce.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { canSettle } from '#contract/channel/sale.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { enforce, fail } from '#server/core/http/fail.ts'
import { scopeOf } from '#server/core/list/narrowing.ts'
import { listPage } from '#server/core/list/page.ts'
import { readRecord } from '#server/core/resource/read.ts'
import type { RecordInput, Writing } from '#server/core/resource/resource.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { saleOf } from './find.ts'
import { matchColumns } from './match.ts'
import { checkSale, commonSale, feeOf } from './sale.resource.ts'

interface Wanted {
  platformCode?: string
  gross?: number
  platformFee?: number
  purchasedAt?: string
  settlementStatus?: EcommerceSale['settlementStatus']
  settledAt?: string | null
  extra?: Record<string, unknown>
}

const platformOf = ({ input, before }: Writing<EcommerceSale>) => before?.platformCode ?? (input as Wanted).platformCode

interface Days {
  today: string
  bought: string
}

/** Today, and the day of the purchase, where the customer is. */
async function daysOf(tx: Tx, { customerId, input, before }: Writing<EcommerceSale>): Promise<Days> {
  const { purchasedAt = before?.purchasedAt ?? new Date().toISOString() } = input as Wanted
  const { rows } = await sql<Days>`
    SELECT (now() AT TIME ZONE timezone)::date::text AS today,
           (${purchasedAt}::timestamptz AT TIME ZONE timezone)::date::text AS bought
      FROM customer WHERE id = ${customerId}`.execute(tx)
  if (!rows[0]) throw new Error(`No customer ${customerId}`)
  return rows[0]
}

const settles = ({ settlementStatus, settledAt }: Wanted) => settlementStatus !== undefined || settledAt !== undefined

/** What is wrong with the day on which a platform is said to have paid. */
async function settledIssue(writing: Writing<EcommerceSale>, tx: Tx): Promise<string | undefined> {
  const { settlementStatus = writing.before?.settlementStatus, settledAt } = writing.input as Wanted
  if (settledAt === undefined) return undefined
  if (settlementStatus !== 'SETTLED') return settledAt === null ? undefined : 'belongs to a settled sale'
  if (settledAt === null) return EMPTY
  const { today, bought } = await daysOf(tx, writing)
  if (settledAt > today) return 'must not be in the future'
  return settledAt < bought ? 'must not be before the sale' : undefined
}

async function check(writing: Writing<EcommerceSale>, context: HandlerContext): Promise<FieldIssue[]> {
  const input = writing.input as Wanted
  const { before } = writing
  if (before && settles(input)) enforce(canSettle(before, context.session.roles))
  const issues = await checkSale(writing, context, platformOf(writing))
  const { platformFee, gross = before?.gross ?? 0 } = input
  if (platformFee !== undefined && platformFee > gross) {
    issues.push({ field: 'platformFee', message: 'must not be more than the price' })
  }
  const settled = await settledIssue(writing, context.tx)
  if (settled !== undefined) issues.push({ field: 'settledAt', message: settled })
  if (input.extra !== undefined) {
    const channel = channelAt(platformOf(writing))
    const shape = checkShape(z.strictObject(channel ? storedExtra(channel) : {}), input.extra)
    if (!shape.ok) issues.push(...shape.issues.map(({ field, message }) => ({ field: `extra.${field}`, message })))
  }
  return issues
}

async function settlement(writing: Writing<EcommerceSale>, tx: Tx): Promise<Columns> {
  const { settlementStatus, settledAt } = writing.input as Wanted
  if (settlementStatus === undefined) return settledAt === undefined ? {} : { settled_at: settledAt }
  const day = settlementStatus === 'SETTLED' ? (settledAt ?? (await daysOf(tx, writing)).today) : null
  return { settlement_status: settlementStatus, settled_at: day }
}

async function fee(writing: Writing<EcommerceSale>, tx: Tx): Promise<Columns> {
  const { platformFee, gross } = writing.input as Wanted
  if (platformFee !== undefined) return { platform_fee: platformFee }
  return gross === undefined ? {} : { platform_fee: await feeOf(tx, platformOf(writing) ?? '', gross) }
}

/** With the certificate that came of it. */
async function completeRow(tx: Tx, row: EcommerceSale): Promise<EcommerceSale> {
  const { rows } = await sql<NonNullable<EcommerceSale['certificate']>>`
    SELECT c.id, c.number, to_json(c.issued_at) #>> '{}' AS "issuedAt", c.send_status AS "sendStatus"
      FROM platform_sale s
      JOIN student_lms_class e ON e.id = s.student_lms_class_id
        OR s.student_lms_class_id IS NULL AND e.voucher_id = s.voucher_id
      JOIN certificate c ON c.id = e.certificate_id AND c.deleted_at IS NULL
     WHERE s.id = ${row.id} AND e.deleted_at IS NULL LIMIT 1`.execute(tx)
  const [found] = rows
  return { ...row, certificate: found ? { ...found, issuedAt: new Date(found.issuedAt).toISOString() } : null }
}

/** What a change of settlement alone is called. */
const settling = new Set(['version', 'settlementStatus', 'settledAt'])
const onlySettles = (input: RecordInput) =>
  settles(input) && Object.entries(input).every(([key, value]) => value === undefined || settling.has(key))

const { lmsClassId: _lmsClassId, ...references } = commonSale.references
const platform = { table: 'digital_platform', what: 'a platform', by: 'code', shared: true } as const

const ecommerceSales = serveResource(ecommerce, {
  ...commonSale,
  columns: { ...commonSale.columns, platform: 'platform_code' },
  references: { ...references, platformCode: platform, platform },
  permissionsFor: (input) => (settles(input) || input.platformFee !== undefined ? ['ecommerce:settle'] : []),
  completeRow,
  unaudited: [...commonSale.unaudited, 'certificate'],
  // They follow from one another (`fee`, `settlement`).
  write: { ...commonSale.write, platformFee: () => ({}), settlementStatus: () => ({}), settledAt: () => ({}) },
  check,
  async values(writing, context) {
    return {
      ...(await fee(writing, context.tx)),
      ...(await settlement(writing, context.tx)),
      ...(await matchColumns(writing, context, platformOf(writing))),
    }
  },
  actionOf: (_before, input) => (onlySettles(input) ? 'ecommerce.settle' : undefined),
  // The same sales as those of the marketplaces: they are found where finance asks for them.
  find: { ...saleOf(undefined), alone: true },
})

export const customerEcommerceHandlers: Handlers<typeof customerEcommerceCalls> = {
  customerEcommerceList: ({ params, query }, context) =>
    listPage(context.tx, ecommerceSales.list, scopeOf(context, [params.customerId]), query),

  async customerEcommerceRead({ params }, { tx }) {
    const row = await readRecord(tx, ecommerceSales, params.id)
    if (row.customerId !== params.customerId) throw fail('NOT_FOUND', { what: ecommerceSales.noun })
    return row
  },
}
