import path from 'node:path'
import type { Config } from '#server/config.ts'
import { openStore } from '#server/core/store/open-store.ts'
import type { FileAddresses } from './address.ts'
import { fileAddresses } from './address.ts'
import type { Receiving } from './receive.ts'

/** Where files are, where they arrive, and the addresses that they are read by. */
export interface Files extends Receiving {
  addresses: FileAddresses
}

export const receivingOf = async (config: Pick<Config, 'dataDir' | 's3'>): Promise<Receiving> => ({
  store: await openStore(config),
  // On the file system of the contents, where those are in a directory.
  incoming: path.join(config.dataDir, 'incoming'),
})

/** Every server signs with the same secret, and reads what the others have signed. */
export const filesOf = (receiving: Receiving, secret: string): Files => ({
  ...receiving,
  addresses: fileAddresses(secret, Date.now),
})
