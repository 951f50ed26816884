import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { StreamedArray } from '#contract/core/call.ts'
import { check, MAX_ISSUES } from '#contract/core/check.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { fail, invalid } from './fail.ts'
import { JsonGuard, parseGuarded, parseJson } from './json.ts'
import { RowSplitter } from './row-splitter.ts'

/** A body that keeps coming is given a second more for each of these. */
const BYTES_PER_SECOND = 131_072
/** Bodies up to this size are so quick to read that they need not be counted. */
const SMALL = 262_144
const ROWS_PER_BATCH = 1000
/** A batch of long rows ends sooner. */
const CHARACTERS_PER_BATCH = 1_048_576
/** Large bodies are read in slices of so many bytes; other work gets its turn in between. */
const SLICE = 8192

/**
 * Turns of the event loop, one at a time: immediates that wait together would all run in one turn, so that the more
 * bodies arrive the longer each turn would hold the loop.
 */
export class LoopTurns {
  #last: Promise<void> = Promise.resolve()

  next(): Promise<void> {
    this.#last = this.#last.then(() => setImmediate())
    return this.#last
  }
}

/** All large bodies of a server share its loop. */
const turns = new LoopTurns()

/** Hands bytes on in slices, each in a turn of its own. */
async function inSlices(bytes: Buffer, read: (slice: Buffer) => void): Promise<void> {
  for (let start = 0; start < bytes.length; start += SLICE) {
    await turns.next()
    read(bytes.subarray(start, start + SLICE))
  }
}

/**
 * The memory that large bodies may take together. A sender who finds none is told to come back, and holds nothing
 * meanwhile; one sender has one large body at a time.
 */
export class BodyRoom {
  #free: number
  readonly #senders = new Set<number | string>()

  constructor(bytes: number) {
    this.#free = bytes
  }

  /** Answers how to give the room back. @throws BUSY, RATE_LIMITED */
  take(bytes: number, sender: number | string): () => void {
    if (bytes <= SMALL) return () => undefined
    if (this.#senders.has(sender)) throw fail('RATE_LIMITED', { retryAfter: 10 })
    if (bytes > this.#free) throw fail('BUSY', { retryAfter: 10 })
    this.#free -= bytes
    this.#senders.add(sender)
    return () => {
      this.#free += bytes
      this.#senders.delete(sender)
    }
  }
}

export interface Limits {
  max: number
  /** How long a body may take to arrive, before what its size adds. */
  seconds: number
  /** Counts a body of so many bytes. */
  admit: (bytes: number) => void
}

type Incoming = Pick<FastifyRequest, 'headers'>

/**
 * Hands the bytes of a body on as they arrive; no more of them come until `take` is through with the last.
 * @throws BODY_TOO_LARGE, BODY_TOO_SLOW, BAD_REQUEST when the sender gives up, and what `admit` and `take` throw
 */
async function receive(
  { headers }: Incoming,
  payload: Readable,
  limits: Limits,
  take: (chunk: Buffer) => Promise<void> | void,
) {
  const { max, seconds, admit } = limits
  const announced = Number(headers['content-length'] ?? max)
  if (announced > max) throw fail('BODY_TOO_LARGE', { max })
  admit(announced)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const deadline = Math.ceil(seconds + announced / BYTES_PER_SECOND)
  const timer = setTimeout(() => reject(fail('BODY_TOO_SLOW', { seconds: deadline })), deadline * 1000)
  let size = 0
  let taking = Promise.resolve()
  const giveUp = (error: unknown) => {
    // What still comes of it is thrown away.
    payload.off('data', onData)
    reject(error)
  }
  const onData = (chunk: Buffer) => {
    size += chunk.length
    if (size > max) {
      giveUp(fail('BODY_TOO_LARGE', { max }))
      return
    }
    payload.pause()
    taking = taking.then(() => take(chunk)).then(() => void payload.resume())
    taking.catch(giveUp)
  }
  const onBroken = () => reject(fail('BAD_REQUEST', { detail: 'the body ended early' }))
  payload.on('data', onData)
  payload.once('end', resolve)
  payload.once('error', onBroken)
  payload.once('close', onBroken)
  try {
    await promise
    // The end of a body is announced while its last bytes are still being read.
    await taking
  } finally {
    clearTimeout(timer)
    payload.off('data', onData)
    payload.off('close', onBroken)
    payload.resume()
  }
}

/** The bytes of a body, whatever they are. @throws as `receive` */
export async function readBytes(request: Incoming, payload: Readable, limits: Limits): Promise<Buffer> {
  const chunks: Buffer[] = []
  await receive(request, payload, limits, (chunk) => {
    chunks.push(chunk)
  })
  return Buffer.concat(chunks)
}

/** A body, parsed. @throws BAD_REQUEST, and as `receive` */
export async function readJson(request: Incoming, payload: Readable, limits: Limits): Promise<unknown> {
  if (limits.max <= SMALL) return parseJson(await readBytes(request, payload, limits))
  const guard = new JsonGuard()
  const chunks: Buffer[] = []
  await receive(request, payload, limits, async (chunk) => {
    await inSlices(chunk, (slice) => guard.push(slice))
    chunks.push(chunk)
  })
  return parseGuarded(Buffer.concat(chunks))
}

/** The rows of a large body, each of them checked: JSON arrays of some rows. */
export interface StreamedRows {
  count: number
  batches: readonly Buffer[]
  /** What is wrong with rows, by their places in the body. */
  issues: readonly FieldIssue[]
  /** Of the body as it came. */
  sha256: string
}

const within = (path: string, field: string) => (field === '' ? path : `${path}.${field}`)

/** The value at the end of a path. */
const valueAt = (root: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], root)

/**
 * A large body, read row by row while it arrives. In `body` its array holds the first row alone, for the schema of the
 * whole; all of them are in `rows`.
 * @throws BAD_REQUEST, VALIDATION, and as `receive`
 */
export async function readRows(
  request: Incoming,
  payload: Readable,
  { path, row: schema, max }: StreamedArray,
  limits: Limits,
): Promise<{ body: unknown; rows: StreamedRows }> {
  const field = path.join('.')
  const issues: FieldIssue[] = []
  const batches: Buffer[] = []
  let texts: string[] = []
  let characters = 0
  let first: unknown
  let count = 0
  const endBatch = () => {
    batches.push(Buffer.from(`[${texts.join(',')}]`))
    texts = []
    characters = 0
  }
  const splitter = new RowSplitter(path, (bytes) => {
    if (count >= max) throw invalid({ field, message: `must hold at most ${max} rows` })
    const value = parseJson(bytes)
    first ??= value
    const checked = check(schema, value)
    if (checked.ok) {
      const row = JSON.stringify(checked.data)
      characters += row.length
      texts.push(row)
    } else {
      for (const { field: at, message } of checked.issues) {
        issues.push({ field: within(`${field}.${count}`, at), message })
      }
    }
    count++
    if (issues.length >= MAX_ISSUES) throw invalid(...issues)
    if (texts.length >= ROWS_PER_BATCH || characters >= CHARACTERS_PER_BATCH) endBatch()
  })
  const hash = createHash('sha256')
  await receive(request, payload, limits, async (chunk) => {
    hash.update(chunk)
    await inSlices(chunk, (slice) => splitter.push(slice))
  })
  const body = splitter.end()
  if (texts.length > 0) endBatch()
  if (count > 0) {
    const array = valueAt(body, path)
    // JSON lets a key come twice, and the last one counts.
    if (!Array.isArray(array) || array.length > 0) throw fail('BAD_REQUEST', { detail: `${field} is there twice` })
    array.push(first)
  }
  return { body, rows: { count, batches, issues, sha256: hash.digest('base64') } }
}
