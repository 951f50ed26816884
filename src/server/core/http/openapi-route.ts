import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Whether `If-None-Match` names the tag. Compression makes tags weak on the way, so weak ones match too (RFC 9110, 13.1.2). */
function matches(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes('*') || tags.includes(etag)
}

/** Serves the OpenAPI document. Building it takes a quarter of a second, so the first request does it, not every start. */
export function addOpenApi(app: FastifyInstance, build: () => object): void {
  let cached: { text: string; etag: string } | undefined
  const read = () => {
    if (cached) return cached
    const text = JSON.stringify(build())
    cached = { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
    return cached
  }
  app.get('/openapi.json', (request, reply) => {
    const { text, etag } = read()
    void reply.header('etag', `W/${etag}`).header('cache-control', 'no-cache')
    if (matches(request.headers['if-none-match'], etag)) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
