import { sql } from 'kysely'
import type { ClassVariant } from '#contract/class/class-parts.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Owner, PartRow } from '#server/core/resource/part-rows.ts'
import { partRows, writeRows } from '#server/core/resource/part-rows.ts'

const TABLE = 'core_class_variant'

type Row = PartRow & {
  sku: string
  name: string
  mode: ClassVariant['mode']
  price: number
  capacity: number
  duration_minutes: number | null
  schedule_pattern: string | null
  active: boolean
  sort_order: number
}

const inOrder = (one: Row, other: Row) => one.sort_order - other.sort_order || one.id - other.id

/** How a class is offered, in order. */
export async function variantsOf(tx: Tx, classId: number): Promise<ClassVariant[]> {
  const rows = (await partRows(tx, TABLE, { column: 'core_class_id', id: classId })) as Row[]
  return rows.toSorted(inOrder).map((row) => ({
    id: row.id,
    sku: row.sku,
    name: row.name,
    mode: row.mode,
    price: row.price,
    capacity: row.capacity,
    durationMinutes: row.duration_minutes,
    schedulePattern: row.schedule_pattern,
    active: row.active,
  }))
}

/** What is wrong with variants beyond their schema. */
export async function checkVariants(
  tx: Tx,
  customerId: number,
  classId: number | undefined,
  variants: readonly ClassVariant[],
  before: readonly ClassVariant[],
): Promise<FieldIssue[]> {
  const known = new Set(before.map(({ id }) => id))
  const skus = variants.flatMap(({ sku }) => sku || [])
  const taken = await tx
    .selectFrom('core_class_variant')
    .select('sku')
    .where('customer_id', '=', customerId)
    .where('sku', 'in', skus.length > 0 ? skus : [''])
    .where('core_class_id', '<>', classId ?? 0)
    .where('deleted_at', 'is', null)
    .execute()
  const elsewhere = new Set(taken.map(({ sku }) => sku))
  const sameAs = (at: number, isSame: (other: ClassVariant) => boolean) => variants.slice(0, at).findIndex(isSame) + 1
  return variants.flatMap((variant, at): FieldIssue[] => {
    const path = `variants.${at}`
    const issues: FieldIssue[] = []
    if (variant.id !== undefined && !known.has(variant.id))
      issues.push({ field: `${path}.id`, message: 'is not in this class' })
    const twin = sameAs(
      at,
      ({ name, mode }) => mode === variant.mode && name.toLowerCase() === variant.name.toLowerCase(),
    )
    if (twin > 0) issues.push({ field: `${path}.name`, message: `is the same as variant ${twin}` })
    if (variant.sku) {
      const same = sameAs(at, ({ sku }) => sku === variant.sku)
      if (same > 0) issues.push({ field: `${path}.sku`, message: `is the same as that of variant ${same}` })
      else if (elsewhere.has(variant.sku)) issues.push({ field: `${path}.sku`, message: 'belongs to another class' })
    }
    return issues
  })
}

/** The numbers that follow the greatest one given in this class so far. */
async function lastNumber(tx: Tx, classId: number, code: string): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    SELECT max(substring(sku FROM '-(\\d{1,6})$')::int) AS last FROM core_class_variant
     WHERE core_class_id = ${classId} AND starts_with(sku, ${`${code}-`})`.execute(tx)
  return rows[0]?.last ?? 0
}

/** Writes variants; those without a SKU get one made of the code of the class. Answers what undoes that. */
export async function writeVariants(tx: Tx, owner: Owner, code: string, variants: readonly ClassVariant[]) {
  let last = variants.every(({ sku }) => sku) ? 0 : await lastNumber(tx, owner.id, code)
  const { related } = await writeRows(
    tx,
    TABLE,
    owner,
    await partRows(tx, TABLE, owner),
    variants.map((variant, at) => ({
      id: variant.id,
      columns: {
        sku: variant.sku || `${code}-${String((last += 1)).padStart(2, '0')}`,
        name: variant.name,
        mode: variant.mode,
        price: variant.price,
        capacity: variant.capacity,
        duration_minutes: variant.durationMinutes ?? null,
        schedule_pattern: variant.schedulePattern || null,
        active: variant.active,
        sort_order: at + 1,
      },
    })),
  )
  return related
}
