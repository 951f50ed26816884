import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BodyRoom, readBytes } from './body.ts'

interface Limits {
  /** Bytes of one body. */
  max: number
  /** Bytes of all bodies together: whether they are signed rightly is only known once they are there. */
  room: number
  seconds: number
}

/** Leaves bodies of all types as the bytes that came: what other services sign. */
export function takeRawBodies(scope: FastifyInstance, { max, room: bytes, seconds }: Limits): void {
  scope.removeAllContentTypeParsers()
  const room = new BodyRoom(bytes)
  scope.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const releases: (() => void)[] = []
    const admit = (size: number) => releases.push(room.take(size, request.id))
    try {
      return await readBytes(request, payload, { max, seconds, admit })
    } finally {
      for (const release of releases) release()
    }
  })
}
