import { mediaRule } from '#contract/media/purposes.ts'
import { addContent } from '#server/core/upload/content.ts'
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

/** Stores a generated file as an upload is stored. */
export async function storeMade({ tx, files }: World, { customerId, name, content }: Made): Promise<StoredColumns> {
  const file = await receiveFile(files, { name, content: streamOf(content), rule: mediaRule })
  try {
    await addContent(tx, files.store, customerId, file)
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
