import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReceivedFile } from '#contract/core/upload/received-file.ts'
import type { Mime } from '#contract/core/upload/file-types.ts'
import type { UploadRule } from '#contract/core/upload/upload-rule.ts'
import { invalid } from '#server/core/http/fail.ts'
import type { FileStore } from '#server/core/store/store.ts'
import { storeFailure } from '#server/core/store/store.ts'
import { typeOf } from './file-type.ts'
import { writeMetered } from './meter.ts'
import { isPicture, preparePicture } from './picture.ts'

/** The key of a thumbnail: it belongs to the content of the same hash. */
export const thumbKey = (hash: string, size: number | string): string => `${hash}.${size}`

interface Part {
  key: string
  path: string
}

/** A file that was received, on the server's disk until `discard`. */
export class StagedFile implements ReceivedFile {
  readonly name: string
  readonly mime: Mime
  readonly hash: string
  readonly size: number
  readonly width: number | null
  readonly height: number | null
  readonly #folder: string
  readonly #parts: readonly Part[]

  constructor(known: ReceivedFile & { mime: Mime }, folder: string, parts: readonly Part[]) {
    this.name = known.name
    this.mime = known.mime
    this.hash = known.hash
    this.size = known.size
    this.width = known.width
    this.height = known.height
    this.#folder = folder
    this.#parts = parts
  }

  /** Puts the content into the store, with its thumbnails; what is there already stays. @throws STORE_DOWN, STORE_FULL */
  async store(store: FileStore): Promise<void> {
    // The content itself comes last: where it is, all of it is.
    for (const { key, path: from } of this.#parts.toReversed()) await store.put(key, from)
  }

  /** Takes it off the server's disk; in the store it stays. */
  discard(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true })
  }

  /** By what a repeated request is told from another. */
  toJSON(): unknown {
    return { name: this.name, hash: this.hash }
  }
}

async function hashOfFile(file: string): Promise<string> {
  const digest = createHash('sha256')
  await pipeline(createReadStream(file), digest)
  return digest.digest('hex')
}

const MAX_NAME = 200
// Control characters, and what turns the direction of a text: a name must not look like another one.
const UNSEEN = /[\p{Cc}\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu

/** A name as it is shown: without folders, unseen characters and excess length. It never becomes a path. */
export function shownName(given: string): string {
  const [last = ''] = given.replace(UNSEEN, '').trim().split(/[\\/]/).slice(-1)
  const ending = /\.[\w-]{1,12}$/.exec(last)?.[0] ?? ''
  const stem = last.slice(0, Math.min(last.length - ending.length, MAX_NAME - ending.length)).toWellFormed()
  return `${stem}${ending}`.trim() || 'file'
}

async function prepared(name: string, rule: UploadRule, folder: string, raw: Part & { size: number }) {
  const wrong = (message: string) => invalid({ field: 'file', message })
  if (raw.size === 0) throw wrong('is empty')
  const typed = await typeOf(raw.path, name, rule)
  if ('problem' in typed) throw wrong(typed.problem)
  const { mime } = typed
  if (!isPicture(mime)) {
    const known = { name, mime: mime as Mime, hash: raw.key, size: raw.size, width: null, height: null }
    return new StagedFile(known, folder, [{ key: raw.key, path: raw.path }])
  }
  const picture = await preparePicture(raw.path, mime, folder)
  if ('problem' in picture) throw wrong(picture.problem)
  const hash = await hashOfFile(picture.path)
  const { size } = await stat(picture.path)
  const thumbs = picture.thumbs.map((thumb) => ({ key: thumbKey(hash, thumb.size), path: thumb.path }))
  const { width, height } = picture
  return new StagedFile({ name, mime, hash, size, width, height }, folder, [
    { key: hash, path: picture.path },
    ...thumbs,
  ])
}

/** What a server needs to receive files. */
export interface Receiving {
  /** Folder of what is just arriving. */
  incoming: string
  store: FileStore
}

export interface Sent {
  name: string
  content: Readable
  rule: UploadRule
  signal?: AbortSignal
}

/** An error of the server's own disk; whatever else fails here is the sender's doing. */
const isOfDisk = (error: unknown) => error instanceof Error && 'syscall' in error && 'path' in error

/**
 * Receives a file: writes it aside, determines its type, cleans pictures and makes their thumbnails, and puts all of it
 * into the store. The caller makes rows that refer to it and discards it; content to which no row refers is swept later.
 * When it fails nothing stays aside.
 * @throws VALIDATION, FILE_TOO_LARGE, STORE_DOWN, STORE_FULL, and what the sender's stream throws
 */
export async function receiveFile({ incoming, store }: Receiving, sent: Sent): Promise<StagedFile> {
  const folder = path.join(incoming, randomUUID())
  const { rule, content, signal } = sent
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const raw = path.join(folder, 'raw')
    const { hash, size } = await writeMetered(content, raw, rule.max, signal)
    const file = await prepared(shownName(sent.name), rule, folder, { key: hash, path: raw, size })
    await file.store(store)
    return file
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw isOfDisk(error) ? storeFailure(error) : error
  }
}

/** Bytes that are in memory already, as a stream. */
export const streamOf = (bytes: Buffer): Readable => Readable.from([bytes])
