import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** A secret by its number, 0 to 255. The number is written into what it seals and must stay its own. */
export interface VaultKey {
  id: number
  secret: string
}

/** Where a value is kept, `table.column`. A value that was sealed for one place does not open in another. */
export type Place = `${string}.${string}`

/**
 * Seals what must not be readable in the database or its backups: numbers of persons, secrets of partners.
 *
 * A sealed value is `1 | key id | nonce (12) | tag (16) | AES-256-GCM ciphertext`; its place is authenticated with it.
 * Equal values seal differently, so a fingerprint (HMAC-SHA-256) is kept beside them to find them by.
 */
export interface Vault {
  seal(text: string, place: Place): Buffer
  /** @throws VaultError when its key is not known, it was sealed for another place, or it was tampered with. */
  open(sealed: Buffer, place: Place): string
  /** What is stored to find the value by. */
  fingerprint(text: string, place: Place): Buffer
  /** What to look for: the fingerprint by every known key, because rows may not be sealed anew yet. */
  fingerprints(text: string, place: Place): Buffer[]
  /** True when an older key sealed it: seal it anew when the row is written next. */
  isStale(sealed: Buffer): boolean
}

/** A sealed value that does not open. The message never holds the value. */
export class VaultError extends Error {}

const FORMAT = 1
const NONCE = 12
const TAG = 16
const HEAD = 2

interface Derived {
  id: number
  cipher: Buffer
  mac: Buffer
}

function derive({ id, secret }: VaultKey): Derived {
  // One secret, two purposes: neither key says anything about the other.
  const part = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `academy-console ${purpose}`, 32))
  return { id, cipher: part('seal'), mac: part('fingerprint') }
}

/** A vault that seals with the first key and opens with all of them. */
export function makeVault(keys: readonly VaultKey[]): Vault {
  const derived = keys.map(derive)
  const [current] = derived
  if (!current) throw new VaultError('A vault needs a key')
  const byId = new Map(derived.map((key) => [key.id, key]))
  if (byId.size !== derived.length) throw new VaultError('Two keys of the vault have the same number')
  const digest = ({ mac }: Derived, text: string, place: Place) =>
    createHmac('sha256', mac).update(place).update('\0').update(text).digest()

  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', current.cipher, nonce, { authTagLength: TAG })
      cipher.setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([FORMAT, current.id]), nonce, cipher.getAuthTag(), body])
    },

    open(sealed, place) {
      if (sealed.length < HEAD + NONCE + TAG || sealed[0] !== FORMAT) throw new VaultError(`${place} is not sealed`)
      const key = byId.get(sealed[1] ?? -1)
      if (!key) throw new VaultError(`${place} was sealed with key ${sealed[1]}, which is not configured`)
      const nonce = sealed.subarray(HEAD, HEAD + NONCE)
      const decipher = createDecipheriv('aes-256-gcm', key.cipher, nonce, { authTagLength: TAG })
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(sealed.subarray(HEAD + NONCE, HEAD + NONCE + TAG))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(HEAD + NONCE + TAG)), decipher.final()]).toString('utf8')
      } catch {
        throw new VaultError(`${place} does not open: its key ${key.id} is another one, or it was changed`)
      }
    },

    fingerprint: (text, place) => digest(current, text, place),
    fingerprints: (text, place) => derived.map((key) => digest(key, text, place)),
    isStale: (sealed) => sealed[1] !== current.id,
  }
}
