import { sellsPlaces } from '#contract/channel/channel.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { nameKey } from '#server/areas/class/class-names.ts'
import type { Tx } from '#server/core/db/database.ts'
import { invalid } from '#server/core/http/fail.ts'

interface References {
  platform?: string | undefined
  coreClassId?: number | undefined
  lmsClassId?: number | null | undefined
  studentId?: number | null | undefined
}

/** The platforms for which vouchers are made, by what files call them: code or name, as `nameKey` has it. */
export async function readVoucherPlatforms(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('digital_platform').select(['code', 'name']).where('active', '=', true).execute()
  const own = rows.filter(({ code }) => !sellsPlaces(code))
  return new Map(own.flatMap(({ code, name }) => [[nameKey(name), code] as const, [nameKey(code), code] as const]))
}

/**
 * Checks that what a voucher points to exists with the customer and fits together; every wrong one is reported at its
 * field. `prefix` is put before the field names.
 */
export async function requireReferences(tx: Tx, customerId: number, wanted: References, prefix = ''): Promise<void> {
  const issues: FieldIssue[] = []
  const miss = (field: string, message: string) => issues.push({ field: prefix + field, message })
  const { platform, coreClassId, lmsClassId, studentId } = wanted
  if (platform !== undefined) {
    const row = await tx.selectFrom('digital_platform').select('active').where('code', '=', platform).executeTakeFirst()
    if (!row) miss('platform', 'is not a known platform')
    else if (!row.active) miss('platform', 'is no longer in use')
    else if (sellsPlaces(platform)) miss('platform', 'sells without vouchers')
  }
  if (coreClassId !== undefined && !(await exists(tx, 'core_class', customerId, coreClassId))) {
    miss('coreClassId', 'is not a class of this customer')
  }
  if (lmsClassId !== undefined && lmsClassId !== null) {
    const row = await tx
      .selectFrom('lms_class')
      .select('core_class_id')
      .where('id', '=', lmsClassId)
      .where('customer_id', '=', customerId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!row) miss('lmsClassId', 'is not a schedule of this customer')
    else if (coreClassId !== undefined && row.core_class_id !== coreClassId) {
      miss('lmsClassId', 'is a schedule of another class')
    }
  }
  if (studentId !== undefined && studentId !== null && !(await exists(tx, 'student', customerId, studentId))) {
    miss('studentId', 'is not a student of this customer')
  }
  if (issues.length > 0) throw invalid(...issues)
}

async function exists(tx: Tx, table: 'core_class' | 'student', customerId: number, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
