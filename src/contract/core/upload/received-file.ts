import * as z from 'zod/mini'

/** A file that was received: what the server found out about its content. */
export interface ReceivedFile {
  /** As the sender calls it, for display only. */
  readonly name: string
  readonly mime: string
  /** SHA-256 of the content, in hexadecimal. */
  readonly hash: string
  readonly size: number
  /** In pixels; null for what is no picture. */
  readonly width: number | null
  readonly height: number | null
}

const isFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && 'hash' in value)

/**
 * The body of a call that takes a file (`upload`): multipart/form-data with one part, `file`. The caller gives a `Blob`;
 * the handler receives what has been stored of it.
 */
export const UploadBody = z.strictObject({
  file: z.custom<ReceivedFile, Blob>(isFile, { error: "can't be empty!" }),
})
