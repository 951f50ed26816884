import { sql } from 'kysely'
import type { AuditAction, AuditResource } from '#contract/audited.ts'
import type { Database } from '#server/core/db/schema.gen.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { snake } from '#server/core/resource/columns.ts'
import { fail } from '#server/core/http/fail.ts'

/** A kind of record with sealed fields: `bankAccount` is in the column `bank_account_enc`, sealed for `<table>.bank_account`. */
interface Sealed {
  table: AuditResource & keyof Database
  action: AuditAction
  noun: string
  /** The column by which people call a record. */
  label: string
  /** What the fields are called. */
  fields: Readonly<Record<string, string>>
}

interface Input {
  params: { id: number }
  body: { field: string; reason: string }
}

/**
 * Opens a sealed field for one pair of eyes and notes who looked at it and why, never what was seen.
 * @throws NOT_FOUND, NONE_STORED
 */
export const revealHandler =
  ({ table, action, noun, label, fields }: Sealed) =>
  async ({ params: { id }, body: { field, reason } }: Input, { tx, vault, session, audit }: HandlerContext) => {
    const { rows } = await sql<{ sealed: Buffer | null; label: string }>`
      SELECT ${sql.ref(`${snake(field)}_enc`)} AS sealed, ${sql.ref(label)} AS label FROM ${sql.table(table)}
       WHERE id = ${id} AND deleted_at IS NULL`.execute(tx)
    const [found] = rows
    if (!found) throw fail('NOT_FOUND', { what: noun })
    if (found.sealed === null) throw fail('NONE_STORED', { what: fields[field] ?? field })
    const value = vault.open(found.sealed, `${table}.${snake(field)}`)
    audit({
      action,
      resource: table,
      recordId: id,
      customerId: session.customerId,
      label: found.label,
      after: { shown: fields[field] ?? field },
      reason,
    })
    return { field, value }
  }
