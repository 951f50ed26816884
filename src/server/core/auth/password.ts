import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** `memory` in KiB. */
interface Cost {
  memory: number
  passes: number
}

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const recommended: Cost = { memory: 19_456, passes: 2 }

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/**
 * Hashes a password to a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. Only tests, of which many log in, may
 * want it cheaper.
 */
export async function hashPassword(password: string, cost = recommended): Promise<string> {
  const nonce = randomBytes(16)
  const message = password.normalize('NFKC')
  const tag = await derive('argon2id', { message, nonce, ...cost, parallelism: 1, tagLength: 32 })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${encode(nonce)}$${encode(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** True when the password is the one that was hashed; the time it takes does not depend on where they differ. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = phc.exec(stored)
  if (!match) return false
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  const expected = Buffer.from(hash, 'base64')
  const tag = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(tag, expected)
}

let dummyHash: Promise<string> | undefined

/** Spends the time of a check on a person who does not exist, so that the answer's time tells nothing. */
export async function pretendToVerify(password: string): Promise<false> {
  dummyHash ??= hashPassword(randomBytes(16).toString('hex'))
  await verifyPassword(password, await dummyHash)
  return false
}
