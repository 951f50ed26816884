import { createHash } from 'node:crypto'
import { mediaRule } from '#contract/media/purposes.ts'
import { addContent } from '#server/core/upload/content.ts'
import type { FileStore } from '#server/core/store/store.ts'
import type { StagedFile } from '#server/core/upload/receive.ts'
import { receiveFile, streamOf } from '#server/core/upload/receive.ts'
import { makePaper } from './made-files.ts'
import type { World } from './world.ts'

export interface Made {
  customerId: number
  name: string
  content: Buffer
}

/** The columns of a file that say what its content is. */
export interface StoredColumns {
  checksum: string
  mime: string
  size_bytes: number
  width: number | null
  height: number | null
}

type Stored = Pick<StoredColumns, 'checksum' | 'mime' | 'size_bytes'>

/** What has been stored already, by the hash of what was generated: its thumbnails are not made again. */
const received = new WeakMap<FileStore, Map<string, StagedFile>>()

async function receive(files: World['files'], { name, content }: Made): Promise<StagedFile> {
  const known = received.get(files.store) ?? new Map<string, StagedFile>()
  received.set(files.store, known)
  const hash = createHash('sha256').update(content).digest('hex')
  const stored = known.get(hash)
  if (stored) return stored
  const file = await receiveFile(files, { name, content: streamOf(content), rule: mediaRule })
  known.set(hash, file)
  return file
}

/** Stores a generated file as an upload is stored. */
export async function storeMade(world: World, made: Made): Promise<StoredColumns> {
  const { tx, files } = world
  const file = await receive(files, made)
  try {
    await addContent(tx, files.store, made.customerId, file)
    return { checksum: file.hash, mime: file.mime, size_bytes: file.size, width: file.width, height: file.height }
  } finally {
    await file.discard()
  }
}

/** Each of some things with the stored content of a paper that has one line about it. */
export async function withPapers<T>(
  world: World,
  of: readonly T[],
  about: (one: T) => { customerId: number; line: string },
): Promise<(T & { stored: Stored })[]> {
  const out: (T & { stored: Stored })[] = []
  for (const one of of) {
    const { customerId, line } = about(one)
    const { checksum, mime, size_bytes } = await storeMade(world, {
      customerId,
      name: 'paper.pdf',
      content: makePaper(line),
    })
    out.push({ ...one, stored: { checksum, mime, size_bytes } })
  }
  return out
}
