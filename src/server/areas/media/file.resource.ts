import { sql } from 'kysely'
import type { Permission } from '#contract/core/permission.ts'
import { allows } from '#contract/core/permission.ts'
import { file } from '#contract/media/file.ts'
import type { Media } from '#contract/media/media.ts'
import { fileOwners, purposeRules } from '#contract/media/purposes.ts'
import { invalid } from '#server/core/http/fail.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { shownName, StagedFile } from '#server/core/upload/receive.ts'
import { addressesOf, contentColumns, withBytes } from './new-content.ts'

/** Files of a kind that is not in the table are for no one. */
function mayOpen(refType: string | null, may: (needed: Permission) => boolean): boolean {
  if (refType === null) return true
  const owner: { read: Permission | null } | undefined = Object.hasOwn(fileOwners, refType)
    ? fileOwners[refType as keyof typeof fileOwners]
    : undefined
  return owner?.read ? may(owner.read) : false
}

const own = (column: string) => sql.ref(`file.${column}`)
const content = (column: string) =>
  sql`(SELECT ${sql.ref(`c.${column}`)} FROM file_content c WHERE c.customer_id = ${own('customer_id')} AND c.hash = ${own('checksum')})`

/** The owners whose files' names would say what is hidden, with what reading them takes. */
const confidentialOwners = ['employee', 'leave_request'] as const

/** What the server itself says of a new file. */
interface ByServer {
  upload?: unknown
  belongsTo?: { kind: string; id: number }
  /** The item of the gallery that has its content. */
  copied?: Pick<Media, 'name' | 'checksum' | 'mime' | 'sizeBytes'>
}

/** The files of a customer. */
const files = serveResource(file, {
  columns: {
    owner: {
      id: own('created_by'),
      name: sql`(SELECT p.name FROM app_user p WHERE p.id = ${own('created_by')})`,
    },
    uploadedAt: 'created_at',
    width: content('width'),
    height: content('height'),
    url: sql`NULL::text`,
    thumbUrl: sql`NULL::text`,
  },
  listFor(list, session) {
    const hidden = confidentialOwners.filter((owner) => !allows(session.permissions, fileOwners[owner].read))
    if (hidden.length === 0) return list
    return {
      ...list,
      where: sql`${list.where} AND (file.ref_type IS NULL OR file.ref_type <> ALL (${hidden}::text[]))`,
    }
  },
  // Addresses change by themselves, and what was sent is in the store.
  unaudited: ['url', 'thumbUrl', 'width', 'height', 'owner', 'uploadedAt'],
  write: { content: () => ({}) },
  shown(row, context) {
    if (!mayOpen(row.refType, context.may)) return row
    const { url, thumb } = addressesOf(context, row)
    return { ...row, url, thumbUrl: thumb(320) }
  },
  async values({ customerId, input, before }, context) {
    if (before) return {}
    const { upload: given, belongsTo, copied } = input as ByServer
    const { name = '', content: text = '', purpose = 'GENERAL' } = input
    const columns = async (staged: StagedFile) => ({
      name: staged.name,
      original_name: staged.name,
      ...(belongsTo ? { ref_type: belongsTo.kind, ref_id: belongsTo.id } : {}),
      ...(await contentColumns(context, customerId, staged)),
    })
    if (given instanceof StagedFile) return columns(given)
    if (copied) {
      const { checksum, mime, sizeBytes } = copied
      return { name: copied.name, original_name: copied.name, checksum, mime, size_bytes: sizeBytes }
    }
    const rule = purposeRules[purpose]
    const bytes = Buffer.from(text, 'base64')
    return withBytes(context, { name, bytes, rule }, columns).catch((error: unknown) => {
      // A JSON body calls it by another name.
      const issues = (error as { issues?: readonly { field: string; message: string }[] }).issues ?? []
      throw issues.length > 0 ? invalid(...issues.map(({ message }) => ({ field: 'content', message }))) : error
    })
  },
  check: ({ input, before }) =>
    before && input.name !== undefined && shownName(input.name) !== input.name
      ? [{ field: 'name', message: 'must be a name without / and \\' }]
      : [],
  async usedBy(tx, { id }) {
    const { rows } = await sql<{ what: string }>`
      SELECT 'an account' AS what WHERE EXISTS (SELECT FROM app_user WHERE photo_file_id = ${id} AND deleted_at IS NULL)
      UNION ALL SELECT 'an employee' WHERE EXISTS (SELECT FROM employee WHERE photo_file_id = ${id} AND deleted_at IS NULL)
      UNION ALL SELECT 'a customer' WHERE EXISTS (SELECT FROM customer WHERE logo_file_id = ${id} AND deleted_at IS NULL)
      UNION ALL SELECT 'a sales import' WHERE EXISTS (SELECT FROM platform_sale WHERE source_file_id = ${id} AND deleted_at IS NULL)
      UNION ALL SELECT 'a student document' WHERE EXISTS (SELECT FROM student_registration_document WHERE file_id = ${id} AND deleted_at IS NULL)
      UNION ALL SELECT 'a partner document' WHERE EXISTS (SELECT FROM mitra_document WHERE file_id = ${id})
      UNION ALL SELECT 'the history of a partner document' WHERE EXISTS (SELECT FROM mitra_document_history WHERE file_id = ${id})
      UNION ALL SELECT 'an attachment of a partner' WHERE EXISTS (SELECT FROM mitra_attachment WHERE file_id = ${id})
      UNION ALL SELECT 'a leave request' WHERE EXISTS (SELECT FROM leave_request WHERE attachment_file_id = ${id})`.execute(
      tx,
    )
    return rows[0]?.what
  },
})

export default files
