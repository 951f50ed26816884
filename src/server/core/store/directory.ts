import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore, StoredKey } from './store.ts'
import { asking, isMissing } from './store.ts'

const hasCode = (error: unknown, ...codes: string[]) => codes.includes(String((error as { code?: unknown }).code))

/** File systems without hard links, and other file systems than the one on which files arrive. */
const NO_LINK = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS']

/** Puts the file in its place in one step: a partial file is never visible. */
async function place(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return
    if (!hasCode(error, ...NO_LINK)) throw error
    const aside = `${to}.${process.pid}.part`
    try {
      await copyFile(from, aside)
      await rename(aside, to)
    } finally {
      await rm(aside, { force: true })
    }
  }
}

/**
 * Contents in a directory, by the first two characters of their keys. The directory is made once, when the server starts;
 * one that is missing later (a volume that is not mounted) is a store that is down, not an empty one.
 */
export function directoryStore(root: string): FileStore {
  const placeOf = (key: string) => path.join(root, key.slice(0, 2), key)
  return {
    put: (key, from) =>
      asking(async () => {
        const to = placeOf(key)
        await mkdir(path.dirname(to)).catch((error: unknown) => {
          if (!hasCode(error, 'EEXIST')) throw error
        })
        await place(from, to)
      }),

    has: (key) =>
      asking(async () => {
        try {
          return (await stat(placeOf(key))).isFile()
        } catch (error) {
          if (!isMissing(error)) throw error
          await stat(root)
          return false
        }
      }),

    open: (key, range) =>
      asking(async () => {
        const file = await open(placeOf(key))
        const part = range ? { start: range.from, end: range.to } : {}
        return createReadStream('', { fd: file, highWaterMark: 1 << 18, ...part })
      }),

    remove: (key) => asking(() => rm(placeOf(key), { force: true })),

    async *list(): AsyncGenerator<StoredKey> {
      const folders = await asking(() => readdir(root))
      for (const folder of folders.toSorted()) {
        for (const key of await asking(() => readdir(path.join(root, folder)))) {
          const found = await stat(path.join(root, folder, key)).catch(() => undefined)
          if (found?.isFile()) yield { key, writtenAt: found.mtime }
        }
      }
    },

    close: () => undefined,
  }
}
