import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Tx } from '#server/core/db/database.ts'
import type { FileAnswer } from '#server/core/http/context.ts'
import type { Files } from '#server/core/upload/files.ts'
import type { Config } from '#server/config.ts'
import { readDesign, readParticipants } from './candidates.ts'
import { printFor } from './issue.ts'

/** A file that is made when it is sent. */
export const madeFile = (make: () => Promise<Buffer>): FileAnswer => ({
  async open() {
    const bytes = await make()
    return { size: bytes.length, stream: () => Readable.from([bytes]), dispose: () => Promise.resolve() }
  },
})

interface Scene {
  tx: Tx
  files: Pick<Files, 'store'>
  config: Pick<Config, 'publicUrl'>
}

/**
 * The file of a certificate as it was issued. One that was issued before files were stored is printed with its own
 * number, code and date.
 */
export async function fileOf({ tx, files: { store }, config }: Scene, id: number): Promise<FileAnswer> {
  const row = await tx
    .selectFrom('certificate')
    .select(['checksum', 'number', 'verify_code', 'issued_at', 'template_id', 'student_lms_class_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { checksum, number, verify_code: code, issued_at: issuedAt, template_id: template } = row
  if (checksum !== null) return madeFile(async () => buffer(await store.open(checksum)))
  const [participant] = await readParticipants(tx, [row.student_lms_class_id], 'read')
  if (!participant || template === null) throw new Error(`Certificate ${id} has neither a file nor a template`)
  const design = await readDesign(tx, template)
  const { publicUrl } = config
  return madeFile(async () => (await printFor(store, participant, design, { number, code, issuedAt, publicUrl })).bytes)
}
