import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fail, Refusal } from '#server/core/http/fail.ts'

const MB = 1_048_576

/** Refuses a file for its size; what is said of it is said at its field too. */
export function tooLarge(max: number): Refusal {
  const megabytes = Math.floor(max / MB)
  return new Refusal({ code: 'FILE_TOO_LARGE', data: { max: megabytes } }, [
    { field: 'file', message: `must have at most ${megabytes} MB` },
  ])
}

export interface Metered {
  hash: string
  size: number
}

/**
 * Writes a stream to a new file, which is on the disk when this returns, and stops at the first byte beyond `max`.
 * Memory holds a few chunks at a time, however large the file is.
 * @throws FILE_TOO_LARGE, and what the streams throw
 */
export async function writeMetered(from: Readable, to: string, max: number, signal?: AbortSignal): Promise<Metered> {
  const digest = createHash('sha256')
  let size = 0
  const meter = new Transform({
    highWaterMark: 1 << 18,
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > max) return done(tooLarge(max))
      digest.update(chunk)
      return done(null, chunk)
    },
  })
  const file = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: 1 << 20 })
  await pipeline(from, meter, file, ...(signal ? [{ signal }] : []))
  return { hash: digest.digest('hex'), size }
}

/** Time that a body of this size has to arrive, in milliseconds: some seconds, and one more for every 128 kB. */
export const arrivalTime = (seconds: number, bytes: number): number => Math.ceil(seconds + bytes / 131_072) * 1000

export const tooSlow = (ms: number): Refusal => fail('BODY_TOO_SLOW', { seconds: Math.round(ms / 1000) })
