import type { AttributeValue } from '#contract/class/class-parts.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { EMPTY } from '#contract/core/common.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Owner, PartRow } from '#server/core/resource/part-rows.ts'
import { partRows, writeRows } from '#server/core/resource/part-rows.ts'

const TABLE = 'core_class_attribute'

type Row = PartRow & { attribute_id: number; value: AttributeValue['value'] }

export async function attributesOf(tx: Tx, classId: number): Promise<AttributeValue[]> {
  const rows = (await partRows(tx, TABLE, { column: 'core_class_id', id: classId })) as Row[]
  return rows.map((row) => ({ attributeId: row.attribute_id, value: row.value }))
}

interface Definition {
  input_type: string
  options: unknown
}

const isBlank = (value: AttributeValue['value']) =>
  typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0

/** What is wrong with a value for its attribute. */
function wrongValue({ input_type: type, options }: Definition, value: AttributeValue['value']): string | undefined {
  const choices = (options as { value: string }[]).map((choice) => choice.value)
  const oneOf = `must be one of ${choices.join(', ')}`
  switch (type) {
    case 'SELECT':
      return typeof value === 'string' && choices.includes(value) ? undefined : oneOf
    case 'MULTISELECT':
      return Array.isArray(value) && value.every((one) => choices.includes(one)) ? undefined : oneOf
    case 'NUMBER':
      return typeof value === 'number' && Number.isFinite(value) ? undefined : 'must be a number'
    case 'BOOL':
      return typeof value === 'boolean' ? undefined : 'must be yes or no'
    default:
      return typeof value === 'string' ? undefined : 'must be a text'
  }
}

/** What is wrong with the values of attributes, at `attributes.<number of the attribute>`. */
export async function checkAttributes(
  tx: Tx,
  customerId: number,
  values: readonly AttributeValue[],
): Promise<FieldIssue[]> {
  const defined = await tx
    .selectFrom('class_attribute')
    .select(['id', 'input_type', 'options', 'required'])
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .execute()
  const byId = new Map(defined.map((one) => [one.id, one]))
  const given = new Set<number>()
  const issues = values.flatMap(({ attributeId, value }): FieldIssue[] => {
    const field = `attributes.${attributeId}`
    const definition = byId.get(attributeId)
    if (!definition) return [{ field, message: 'is not an attribute of this customer' }]
    if (given.has(attributeId)) return [{ field, message: 'must be given once' }]
    given.add(attributeId)
    if (isBlank(value)) return definition.required ? [{ field, message: EMPTY }] : []
    const message = wrongValue(definition, value)
    return message === undefined ? [] : [{ field, message }]
  })
  const missing = defined.filter(({ id, required }) => required && !given.has(id))
  return [...issues, ...missing.map(({ id }) => ({ field: `attributes.${id}`, message: EMPTY }))]
}

/** Writes the values of a class; blank ones are taken away. Answers what undoes that. */
export async function writeAttributes(tx: Tx, owner: Owner, values: readonly AttributeValue[]) {
  const before = (await partRows(tx, TABLE, owner)) as Row[]
  const idOf = new Map(before.map((row) => [row.attribute_id, row.id]))
  const { related } = await writeRows(
    tx,
    TABLE,
    owner,
    before,
    values
      .filter(({ value }) => !isBlank(value))
      .map(({ attributeId, value }) => ({
        id: idOf.get(attributeId),
        columns: { attribute_id: attributeId, value },
      })),
  )
  return related
}
