import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { FieldIssue } from '#contract/core/error.ts'
import type { Fields, Picture } from '#contract/core/resource/field.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Database } from '#server/core/db/schema.gen.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import type { FileAddresses } from '#server/core/upload/address.ts'
import type { RecordInput } from './resource.ts'

/** Where the picture of a record is: the table of pictures, and the record's column with a number of it. */
export interface PictureSource {
  pictures: keyof Database
  column: string
}

export const isPictureSource = (source: unknown): source is PictureSource =>
  typeof source === 'object' && source !== null && 'pictures' in source

/** What is stored of a picture, from which its addresses are made. */
export interface StoredPicture {
  id: number
  name: string
  checksum: string
}

export const pictureSql = (table: string, { pictures, column }: PictureSource): RawBuilder<StoredPicture | null> => sql`
  (SELECT json_build_object('id', p.id, 'name', p.name, 'checksum', p.checksum)
     FROM ${sql.table(pictures)} p WHERE p.id = ${sql.ref(`${table}.${column}`)} AND p.checksum IS NOT NULL)`

export const pictureShown = (
  { id, name, checksum }: StoredPicture,
  { thumb }: Pick<FileAddresses, 'thumb'>,
): Picture => ({
  id,
  name,
  iconUrl: thumb(checksum, 96),
  thumbUrl: thumb(checksum, 320),
  url: thumb(checksum, 1280),
})

/** The pictures of a kind, by the field that shows each. */
export interface Pictures {
  kind: string
  fields: Fields
  sources: Readonly<Record<string, PictureSource>>
}

const givenPictures = ({ sources }: Pictures, input: RecordInput) =>
  Object.entries(sources).flatMap(([key, source]) => {
    const id = input[key]
    return typeof id === 'number' ? [{ key, source, id }] : []
  })

/**
 * What is wrong with the pictures that a record is to show. A file that belongs to one record is not shown by another,
 * because all who may read that record would see it.
 */
export async function wrongPictures(
  tx: Tx,
  of: Pictures,
  { customerId, input, before }: { customerId: number; input: RecordInput; before: { id: number } | undefined },
): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = []
  for (const { key, source, id } of givenPictures(of, input)) {
    const purpose = of.fields[key]?.purpose
    const own =
      purpose === undefined
        ? sql``
        : sql`AND p.purpose = ${purpose} AND (p.ref_id IS NULL OR (p.ref_type = ${of.kind} AND p.ref_id = ${before?.id ?? 0}))`
    const { rows } = await sql`
      SELECT 1 FROM ${sql.table(source.pictures)} p
        JOIN file_content c ON c.customer_id = p.customer_id AND c.hash = p.checksum
       WHERE p.id = ${id} AND p.customer_id = ${customerId} AND p.deleted_at IS NULL AND c.width IS NOT NULL ${own}
         FOR SHARE OF p`.execute(tx)
    if (rows.length === 0) issues.push({ field: key, message: 'is not a picture of this customer' })
  }
  return issues
}

/** From now on the files belong to the record that shows them. */
export async function bindPictures(tx: Tx, of: Pictures, id: number, input: RecordInput): Promise<void> {
  for (const { key, source, id: picture } of givenPictures(of, input)) {
    if (of.fields[key]?.purpose === undefined) continue
    await sql`
      UPDATE ${sql.table(source.pictures)} SET ref_type = ${of.kind}, ref_id = ${id}
       WHERE id = ${picture} AND ref_id IS NULL`.execute(tx)
  }
}

type Row = Readonly<Record<string, unknown>>

const each = <R extends object>(
  { sources }: Pick<Pictures, 'sources'>,
  row: R,
  to: (picture: StoredPicture) => unknown,
): R => {
  const found = Object.keys(sources).flatMap((key) => {
    const picture = (row as Row)[key] as StoredPicture | null
    return picture === null ? [] : [[key, to(picture)] as const]
  })
  return found.length === 0 ? row : { ...row, ...Object.fromEntries(found) }
}

/** A record with the addresses of its pictures. */
export const withAddresses = <R extends object>(
  of: Pick<Pictures, 'sources'>,
  row: R,
  { files }: Pick<HandlerContext, 'files'>,
): R => each(of, row, (picture) => pictureShown(picture, files.addresses))

/** What the audit holds of pictures: which they were. */
export const withNames = <R extends object>(of: Pick<Pictures, 'sources'>, row: R): R =>
  each(of, row, ({ id, name }) => ({ id, name }))
