import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { directoryStore } from './directory.ts'
import type { FileStore } from './store.ts'

/** Folder of the contents in `DATA_DIR`, where no object store is configured. */
const filesFolder = 'files'

/** The configured store. The client of an object store is loaded only where there is one. */
export async function openStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<FileStore> {
  if (s3) {
    const { s3Store } = await import('./s3.ts')
    return s3Store(s3)
  }
  const root = path.join(dataDir, filesFolder)
  await mkdir(root, { recursive: true, mode: 0o700 })
  return directoryStore(root)
}
