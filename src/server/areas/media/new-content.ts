import type { ReceivedFile } from '#contract/core/upload/received-file.ts'
import type { ThumbSize } from '#contract/core/upload/file-types.ts'
import type { UploadRule } from '#contract/core/upload/upload-rule.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { addContent } from '#server/core/upload/content.ts'
import { receiveFile, StagedFile, streamOf } from '#server/core/upload/receive.ts'

/** The file of an upload, as the server has received it. */
export function stagedOf(file: ReceivedFile): StagedFile {
  if (!(file instanceof StagedFile)) throw new Error('The file did not come with the request')
  return file
}

/** Makes the content known, and answers the columns that say what it is. */
export async function contentColumns(
  { tx, files }: Pick<HandlerContext, 'tx' | 'files'>,
  customerId: number,
  file: StagedFile,
): Promise<{ checksum: string; mime: string; size_bytes: number }> {
  await addContent(tx, files.store, customerId, file)
  return { checksum: file.hash, mime: file.mime, size_bytes: file.size }
}

/** Receives a small file that came inside JSON, uses it, and takes it off the disk. */
export async function withBytes<T>(
  { files }: Pick<HandlerContext, 'files'>,
  { name, bytes, rule }: { name: string; bytes: Buffer; rule: UploadRule },
  work: (file: StagedFile) => Promise<T>,
): Promise<T> {
  const file = await receiveFile(files, { name, content: streamOf(bytes), rule })
  try {
    return await work(file)
  } finally {
    await file.discard()
  }
}

interface Shown {
  name: string
  mime: string | null
  sizeBytes: number | null
  checksum: string | null
  width: number | null
}

/** The addresses of a content: of itself, and of the thumbnails that pictures have. */
export function addressesOf(
  { files: { addresses } }: Pick<HandlerContext, 'files'>,
  { name, mime, sizeBytes, checksum, width }: Shown,
): { url: string | null; thumb: (size: ThumbSize) => string | null } {
  if (checksum === null || mime === null || sizeBytes === null) return { url: null, thumb: () => null }
  return {
    url: addresses.of({ hash: checksum, mime, size: sizeBytes, name }),
    thumb: (size) => (width === null ? null : addresses.thumb(checksum, size)),
  }
}
