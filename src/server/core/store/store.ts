import type { Readable } from 'node:stream'
import { fail, Refusal } from '#server/core/http/fail.ts'

/** The first and the last byte, both inclusive. */
export interface ByteRange {
  from: number
  to: number
}

export interface StoredKey {
  key: string
  writtenAt: Date
}

/**
 * Where the contents of files are: a directory or an object store. A key is the hash of what it holds, so what is there
 * never changes. Every method throws STORE_DOWN while the store is not available.
 */
export interface FileStore {
  /** Stores the file at `path`, or does nothing when the key is there. @throws STORE_FULL */
  put(key: string, path: string): Promise<void>
  has(key: string): Promise<boolean>
  /** @throws STORE_DOWN also when the key is missing: rows exist only for what was stored. */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** No harm when it is missing. */
  remove(key: string): Promise<void>
  list(): AsyncGenerator<StoredKey>
  close(): void
}

/** What may wait before a store is tried again, in seconds. */
const RETRY_SECONDS = 10

const codeOf = (error: unknown) => (error as { code?: unknown } | undefined)?.code

/** Codes of a disk, or of a quota, that has no room. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** What is refused when a store, or the disk for what arrives, failed. */
export function storeFailure(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const refusal = FULL.has(codeOf(error)) ? fail('STORE_FULL', {}) : fail('STORE_DOWN', { retryAfter: RETRY_SECONDS })
  refusal.cause = error
  return refusal
}

/** Runs what asks a store; whatever goes wrong there is said in the product's terms. */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw storeFailure(error)
  }
}

export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'
