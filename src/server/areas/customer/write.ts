import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { customerCreate, CustomerRecord, customerUpdate } from '#contract/customer/customer.ts'
import { canSetStatus } from '#contract/customer/customer.rules.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { requireVersion } from '#server/core/audit/conflict.ts'
import { lockRow, valuesBefore } from '#server/core/audit/snapshot.ts'
import { chooseCustomer } from '#server/core/auth/rights.ts'
import { personalColumns } from '#server/core/crypto/personal.ts'
import type { Tx } from '#server/core/db/database.ts'
import { widenScope } from '#server/core/db/database.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import { rowWithValues, writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce, fail, invalid } from '#server/core/http/fail.ts'
import { created, differences } from '#server/core/resource/audit-values.ts'
import { giveDefaults } from './defaults.ts'
import { bindPictures, wrongPictures } from '#server/core/resource/pictures.ts'
import { logos, readCustomer } from './customer.resource.ts'
import { restoreCustomer } from './restore.ts'
import { orDuplicate } from './unique-violation.ts'

type Input = Partial<z.output<(typeof customerCreate)['body']> & z.output<(typeof customerUpdate)['body']>>

/** A tariff that is offered, to all or to this customer. */
async function isTariff(tx: Tx, code: string, id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM lookup WHERE type = 'tarif' AND code = ${code} AND active AND deleted_at IS NULL
       AND (customer_id IS NULL OR customer_id = ${id})`.execute(tx)
  return rows.length > 0
}

/** Whether a customer stands among those who brought another one in, or is that one. */
async function isAbove(tx: Tx, id: number, upline: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    WITH RECURSIVE above (id) AS (
      SELECT ${upline}::bigint UNION SELECT c.upline_id FROM customer c JOIN above a ON c.id = a.id WHERE c.upline_id IS NOT NULL)
    SELECT bool_or(id = ${id}) AS found FROM above`.execute(tx)
  return rows[0]?.found === true
}

async function isThere(tx: Tx, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('customer')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** What is wrong with an input beyond its schema. */
async function issuesOf(tx: Tx, id: number, input: Input, before?: CustomerRecord): Promise<FieldIssue[]> {
  const { tarif, upline_id: upline } = input
  const issues = await wrongPictures(tx, logos, { customerId: id, input, before })
  const isNew = tarif !== undefined && tarif !== null && tarif !== before?.tarif
  if (isNew && !(await isTariff(tx, tarif, id))) issues.push({ field: 'tarif', message: 'is not a tariff' })
  if (upline !== undefined && upline !== null) {
    if (!(await isThere(tx, upline)))
      issues.push({ field: 'upline_id', message: 'is not a customer that you work for' })
    else if (await isAbove(tx, id, upline))
      issues.push({ field: 'upline_id', message: 'was referred by this customer' })
  }
  return issues
}

function columnsOf(input: Input, { vault }: HandlerContext): Columns {
  const { version: _version, joinedAt, npwp, address, logo, ...plain } = input
  const set = {
    ...plain,
    address: address === '' ? null : address,
    joined_at: joinedAt,
    logo_file_id: logo,
  }
  return {
    ...Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)),
    ...(npwp === undefined ? {} : personalColumns(vault, 'customer.npwp', npwp)),
  }
}

/** What the audit notes of a customer. */
const auditedOf = ({ users: _users, writable: _writable, logo, ...row }: CustomerRecord) => ({
  ...row,
  logo: logo && { id: logo.id, name: logo.name },
})

interface Asked {
  query: { customerId?: number | undefined }
}

/**
 * Makes a customer, with the settings and templates to begin with. Only those who work for every customer do: whoever works for one would not see it.
 * @throws FORBIDDEN, VALIDATION, DUPLICATE
 */
export async function createCustomer(
  { query, body }: Asked & { body: z.output<(typeof customerCreate)['body']> },
  context: HandlerContext,
): Promise<CustomerRecord> {
  const { tx, session, audit } = context
  if (!session.isGlobal) throw fail('FORBIDDEN', { permission: 'customer:create' })
  const customerId = chooseCustomer(session, query.customerId)
  const { rows: numbers } = await sql<{ id: number }>`SELECT nextval('customer_id_seq') AS id`.execute(tx)
  const id = numbers[0]?.id ?? 0
  const issues = await issuesOf(tx, id, body)
  if (issues.length > 0) throw invalid(...issues)
  await widenScope(tx, id)
  const stamps = { created_by: session.masterId, updated_by: session.masterId }
  const values = { id, ...columnsOf(body, context), ...stamps }
  const names = sql.join(Object.keys(values).map((column) => sql.ref(column)))
  await sql`
    INSERT INTO customer (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${names} FROM jsonb_populate_record(NULL::customer, ${JSON.stringify(values)}::jsonb)`
    .execute(tx)
    .catch(orDuplicate(body))
  await giveDefaults(tx, { id, name: body.name }, session.masterId)
  const row = await readCustomer(id, context)
  audit({
    action: 'customer.create',
    resource: 'customer',
    recordId: id,
    customerId,
    label: row.company,
    version: row.version,
    after: created(auditedOf(row)),
    again: { command: 'customer.create', args: {} },
    inverse: { command: 'customer.delete', args: { customer: id, reason: 'Taken back' } },
  })
  return row
}

/** @throws NOT_FOUND, VERSION_CONFLICT, VALIDATION, DUPLICATE; IN_USE and OWN_CUSTOMER for a state that cannot be */
export async function updateCustomer(
  { params: { id }, query, body }: Asked & { params: { id: number }; body: z.output<(typeof customerUpdate)['body']> },
  context: HandlerContext,
): Promise<CustomerRecord> {
  const { tx, session, audit, unchanged } = context
  const customerId = chooseCustomer(session, query.customerId)
  const { version, restore, ...input } = body
  if (restore === true) return restoreCustomer(id, customerId, context)
  await readCustomer(id, context)
  const raw = await lockRow(tx, 'customer', id)
  const before = await readCustomer(id, context)
  // The schema wants it of every change.
  await requireVersion(context, 'customer', before, version ?? 0, 'customer:read')
  const inputFields = Object.entries(input).flatMap(([field, value]) => (value === undefined ? [] : [field]))
  const beyond = inputFields.filter((field) => !(before.writable as string[]).includes(field))
  if (beyond.length > 0) {
    throw invalid(...beyond.map((field) => ({ field, message: 'cannot be changed with your permissions' })))
  }
  if (input.status !== undefined && input.status !== before.status) {
    enforce(canSetStatus(id, session.customerId, input.status))
  }
  const issues = await issuesOf(tx, id, input, before)
  if (issues.length > 0) throw invalid(...issues)
  const set = columnsOf(input, context)
  if (Object.keys(valuesBefore(raw, await rowWithValues(tx, 'customer', id, set))).length === 0) {
    unchanged()
    return before
  }
  await bindPictures(tx, logos, id, input)
  const after = await writeRow(tx, 'customer', raw, set, session.masterId).catch(orDuplicate(input))
  const row = await readCustomer(id, context)
  const changes = differences(auditedOf(before), auditedOf(row))
  audit({
    action: 'customer.edit',
    resource: 'customer',
    recordId: id,
    customerId,
    label: row.company,
    version: row.version,
    // Two numbers may look alike in part.
    ...(input.npwp === undefined
      ? changes
      : { before: { ...changes.before, npwp: before.npwp }, after: { ...changes.after, npwp: row.npwp } }),
    again: { command: 'customer.edit', args: { customer: id } },
    restore: { columns: valuesBefore(raw, after) },
  })
  return row
}
