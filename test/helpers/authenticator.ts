import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const b64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** The part of CBOR (RFC 8949) that attestations use. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

interface Behaviour {
  /** The page that asks; that of the server under test when absent. */
  origin?: string
  rpId?: string
  /** Whether the person proved to be its owner, by a PIN or a finger. */
  verifies?: boolean
  /** What the counter shows; one more than before when absent. */
  counter?: number
}

/** An authenticator in software: one ES256 key, attestation `none`, a counter of signatures. */
export class SoftwareAuthenticator {
  readonly #origin: string
  readonly #rpId: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(32)
  #counter = 0

  constructor(publicUrl: string) {
    const { origin, hostname } = new URL(publicUrl)
    this.#origin = origin
    this.#rpId = hostname
  }

  #data({ rpId = this.#rpId, verifies = true, counter }: Behaviour, more: Buffer = Buffer.alloc(0)): Buffer {
    this.#counter = counter ?? this.#counter + 1
    const flags = PRESENT | (verifies ? VERIFIED : 0) | (more.length > 0 ? HAS_CREDENTIAL : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.#counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more])
  }

  #client(type: string, challenge: string, { origin = this.#origin }: Behaviour): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }

  #envelope<R>(response: R) {
    const id = b64(this.#id)
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
  }

  /** What a browser answers to the options of a registration. */
  create({ challenge }: { challenge: string }, behaviour: Behaviour = {}) {
    const size = Buffer.alloc(2)
    size.writeUInt16BE(this.#id.length)
    const credential = Buffer.concat([Buffer.alloc(16), size, this.#id, this.#coseKey()])
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.#data(behaviour, credential)],
      ]),
    )
    return this.#envelope({
      clientDataJSON: b64(this.#client('webauthn.create', challenge, behaviour)),
      attestationObject: b64(attestation),
      transports: ['internal'],
    })
  }

  /** What a browser answers to the options of a verification. */
  get({ challenge }: { challenge: string }, behaviour: Behaviour = {}) {
    const client = this.#client('webauthn.get', challenge, behaviour)
    const data = this.#data(behaviour)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey)
    return this.#envelope({
      clientDataJSON: b64(client),
      authenticatorData: b64(data),
      signature: b64(signature),
    })
  }
}
