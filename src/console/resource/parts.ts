import type { Fields } from '#contract/core/resource/field.ts'
import type { ResourceRow } from '#contract/core/resource/resource.ts'
import type { Values } from '#console/form/fields.ts'
import type { DetailItem } from '#console/list/drawer/detail-list.tsx'
import { filled } from './body.ts'
import { detailOf, heldOf, sentOf } from './field-look.tsx'

/** What the parts of values are, by the names of the values; without a record, of a new one. */
export type PartsOf = (row?: ResourceRow) => Readonly<Record<string, Fields>>

const partIn = (row: ResourceRow, name: string, key: string) =>
  (row as unknown as Readonly<Record<string, Values | undefined>>)[name]?.[key]

/** What the fields of a form hold of all parts. */
export const heldParts = (partsOf: PartsOf, row?: ResourceRow): Values =>
  Object.fromEntries(
    Object.entries(partsOf(row)).flatMap(([name, parts]) =>
      Object.entries(parts).map(([key, field]) => [key, heldOf(field, row && (partIn(row, name, key) ?? undefined))]),
    ),
  )

/** A body with each value of which a part was filled in or changed; the part by itself is no field of the record. */
export function joinParts(parts: Readonly<Record<string, Fields>>, changes: Values, values: Values): Values {
  const own = { ...changes }
  for (const [name, fields] of Object.entries(parts)) {
    const keys = Object.keys(fields).filter((key) => Object.hasOwn(own, key))
    if (keys.length === 0) continue
    for (const key of keys) delete own[key]
    own[name] = filled(
      Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, sentOf(field, values[key])])),
    )
  }
  return own
}

/** The parts of a value in the drawer, each on a line. */
export const partDetails = (row: ResourceRow, name: string, parts: Fields): DetailItem[] =>
  Object.entries(parts).map(([key, field]) => ({ label: field.title, value: detailOf(field, partIn(row, name, key)) }))
