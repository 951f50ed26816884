import type { AuditAction } from '#contract/audited.ts'
import type { Invocation } from '#contract/core/invocation.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { Excluded, ResourceRow } from '#contract/core/resource/resource.ts'
import { requireVersion } from '#server/core/audit/conflict.ts'
import { valuesBefore } from '#server/core/audit/snapshot.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import { requirePermission } from '#server/core/auth/rights.ts'
import { insertRow, rowWithValues, writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce, fail, invalid, Refusal } from '#server/core/http/fail.ts'
import { created, differences } from './audit-values.ts'
import { lockRecord, readRecord } from './read.ts'
import { missingReferences } from './references.ts'
import type { Resource, RecordInput, Writing } from './resource.ts'

/** A command of the resource about one record, as data (`record-commands.ts`). */
export const commandOf = (
  { command, args }: Pick<Resource, 'command' | 'args'>,
  verb: string,
  id: number,
  more: RecordInput = {},
) => ({
  command: `${command}.${verb}`,
  args: { ...args, record: id, ...more },
})

/** The columns of an input, checked. @throws VALIDATION */
async function columnsOf<Row extends ResourceRow>(
  resource: Resource<Row>,
  writing: Writing<Row>,
  context: HandlerContext,
): Promise<Columns> {
  const { columns, references, check, values } = resource
  const { input, customerId } = writing
  const issues = [
    ...(references ? await missingReferences(context.tx, references, customerId, input) : []),
    ...((await check?.(writing, context)) ?? []),
  ]
  if (issues.length > 0) throw invalid(...issues)
  const plain = Object.entries(columns).flatMap(([key, column]) =>
    input[key] === undefined ? [] : [[column, input[key]]],
  )
  return { ...Object.fromEntries(plain), ...(await values?.(writing, context)) }
}

/** @throws FORBIDDEN */
function requirePermissions<Row extends ResourceRow>(
  { permissionsFor }: Pick<Resource<Row>, 'permissionsFor'>,
  { input, before }: Pick<Writing<Row>, 'input' | 'before'>,
  { session }: HandlerContext,
) {
  const permissions = permissionsFor?.(input, before) ?? []
  for (const permission of permissions) requirePermission(session, permission)
  return permissions.length > 0 ? { permissions } : {}
}

/** Another record holds the value already. */
export function duplicateError(
  { unique = '', duplicateReason }: Pick<Resource, 'unique' | 'duplicateReason'>,
  input: RecordInput,
) {
  if (duplicateReason) return new Refusal(duplicateReason)
  const value = input[unique]
  return fail('DUPLICATE', { field: unique, value: typeof value === 'string' ? value : '' })
}

/** @throws VALIDATION; DUPLICATE when the customer has such a record already */
export async function createRecord<Row extends ResourceRow>(
  resource: Resource<Row>,
  customerId: number,
  input: RecordInput,
  context: HandlerContext,
  /** How it came to be, where that is more than that it was filled in, with the columns that say so. */
  by?: { action: AuditAction; again: Invocation; columns?: Columns },
): Promise<Row> {
  const { tx, session, audit } = context
  const checked = requirePermissions(resource, { input, before: undefined }, context)
  const writing = { customerId, input, before: undefined }
  const columns = await columnsOf(resource, writing, context)
  const stamps = { created_by: session.masterId, updated_by: session.masterId }
  const id = await insertRow(tx, resource.table, {
    customer_id: customerId,
    ...columns,
    ...by?.columns,
    ...stamps,
  })
  if (id === undefined) throw duplicateError(resource, input)
  await resource.afterWrite?.(id, { ...writing, set: columns }, context)
  const row = await readRecord(tx, resource, id)
  audit({
    action: by?.action ?? (`${resource.command}.create` as never),
    resource: resource.table,
    recordId: id,
    customerId,
    label: resource.label(row),
    version: row.version,
    after: created(resource.auditSnapshot?.(row, undefined) ?? row),
    ...checked,
    again: by?.again ?? { command: `${resource.command}.create`, args: resource.args ?? {} },
    inverse: resource.inverseOfCreate?.(row) ?? commandOf(resource, 'delete', id),
  })
  return row
}

/** Of a row that may not be so: another record holds the value. */
export const isUniqueViolation = (error: unknown) => (error as { code?: unknown }).code === '23505'

/** Changes a record; absent fields stay. Guards and version are checked under the row's lock. */
export async function updateRecord<Row extends ResourceRow>(
  resource: Resource<Row>,
  id: number,
  input: RecordInput & { version: number; exclude?: boolean | undefined },
  context: HandlerContext,
): Promise<Row> {
  const { tx, session, audit, unchanged } = context
  const { table, command, area } = resource
  const { row: before, raw } = await lockRecord(tx, resource, id)
  await requireVersion(
    context,
    table,
    resource.shown?.(before, context) ?? before,
    input.version,
    `${area}:read` as Permission,
  )
  const checked = requirePermissions(resource, { input, before }, context)
  if (resource.mayEdit) enforce(resource.mayEdit(before, input))
  const { customerId } = before
  const writing = { customerId, input, before }
  const own = await columnsOf(resource, writing, context)
  const set = { ...own, ...(input.exclude === undefined ? {} : { excluded: input.exclude }) }
  const changes = valuesBefore(raw, await rowWithValues(tx, table, id, set))
  const related = await resource.afterWrite?.(id, { ...writing, set }, context)
  if (Object.keys(changes).length === 0 && !related) {
    unchanged()
    return before
  }
  const after = await writeRow(tx, table, raw, set, session.masterId).catch((error: unknown) => {
    throw isUniqueViolation(error) ? duplicateError(resource, input) : error
  })
  const row = await readRecord(tx, resource, id)
  const inverse = resource.inverseOf?.(before, input)
  const back = inverse ? { inverse } : { restore: { columns: valuesBefore(raw, after), ...related } }
  audit({
    action: resource.actionOf?.(before, input) ?? (`${command}.edit` as never),
    resource: table,
    recordId: id,
    customerId,
    label: resource.label(row),
    version: row.version,
    ...differences(resource.auditSnapshot?.(before, row) ?? before, resource.auditSnapshot?.(row, before) ?? row),
    ...(typeof input.reason === 'string' ? { reason: input.reason } : {}),
    again: commandOf(resource, 'edit', id),
    ...checked,
    ...(resource.isFinal?.(input) ? {} : back),
  })
  return row
}

/** Stores the opposite of the value that was sent (specification, section 4); sent twice, nothing changes. */
export async function excludeRecord<Row extends ResourceRow>(
  resource: Resource<Row>,
  id: number,
  sent: boolean,
  context: HandlerContext,
): Promise<Excluded> {
  const { tx, session, audit, unchanged, deferUpdate } = context
  const { row, raw } = await lockRecord(tx, resource, id)
  const exclude = !sent
  if (row.exclude === exclude) {
    unchanged()
    return { id, exclude, version: raw.version }
  }
  const version = raw.version + 1
  const values = { excluded: exclude, version, updated_by: session.masterId }
  if (deferUpdate) deferUpdate({ table: resource.table, id, values })
  else await writeRow(tx, resource.table, raw, { excluded: exclude }, session.masterId)
  audit({
    action: `${resource.command}.exclude` as never,
    resource: resource.table,
    recordId: id,
    customerId: row.customerId,
    label: resource.label(row),
    version,
    before: { exclude: !exclude },
    after: { exclude },
    again: commandOf(resource, 'exclude', id, { exclude }),
    inverse: commandOf(resource, 'exclude', id, { exclude: !exclude }),
  })
  return { id, exclude, version }
}

/** Takes a record out of every list. It can be put back for as long as the audit has it. */
export async function deleteRecord<Row extends ResourceRow>(
  resource: Resource<Row>,
  id: number,
  context: HandlerContext,
): Promise<{ id: number }> {
  const { tx, session, audit } = context
  const { row, raw } = await lockRecord(tx, resource, id)
  if (resource.mayDelete) enforce(resource.mayDelete(row))
  const by = await resource.usedBy?.(tx, row, context)
  if (by !== undefined) throw fail('IN_USE', { by })
  const related = await resource.alsoDelete?.(row, context)
  const after = await writeRow(tx, resource.table, raw, { deleted_at: new Date().toISOString() }, session.masterId)
  audit({
    action: `${resource.command}.delete` as never,
    resource: resource.table,
    recordId: id,
    customerId: row.customerId,
    label: resource.label(row),
    version: after.version,
    before: { deleted: false },
    after: { deleted: true },
    again: commandOf(resource, 'delete', id),
    ...(resource.inverseOfDelete
      ? { inverse: resource.inverseOfDelete(row) }
      : { restore: { columns: valuesBefore(raw, after), ...related } }),
  })
  return { id }
}
