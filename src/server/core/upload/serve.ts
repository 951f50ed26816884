import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileType } from '#contract/core/upload/file-types.ts'
import { fail } from '#server/core/http/fail.ts'
import type { ByteRange, FileStore } from '#server/core/store/store.ts'
import type { Addressed, FileAddresses } from './address.ts'
import { filesPath } from './address.ts'

/** The one range that browsers ask for; undefined for the whole, false when there is no such part. */
export function rangeOf(header: string | undefined, size: number): ByteRange | false | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last))
  return from < size && from <= to ? { from, to } : false
}

const encoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)

/** The content never changes, and its hash is a strong validator. */
function addHeaders(reply: FastifyReply, { key, name, mime }: Addressed): void {
  const isInline = fileType(mime)?.inline === true
  void reply.headers({
    etag: `"${key}"`,
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-type': mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime,
    'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(name)}`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
  })
}

async function sendContent(request: FastifyRequest, reply: FastifyReply, file: Addressed, store: FileStore) {
  const { headers, method } = request
  const { key, size } = file
  const etag = `"${key}"`
  if (headers['if-none-match']?.split(/,\s*/).includes(etag)) {
    addHeaders(reply, file)
    return reply.code(304).send()
  }
  // Of thumbnails the size is not known: they are small, and sent whole.
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = size !== undefined && isSame ? rangeOf(headers.range, size) : undefined
  if (range === false) return reply.code(416).header('content-range', `bytes */${size}`).send()
  // Opened before anything is said: a refusal must not look like the file.
  // Nothing of it is sent.
  const content = method === 'HEAD' ? Readable.from([]) : await store.open(key, range)
  addHeaders(reply, file)
  if (size !== undefined) {
    const { from, to } = range ?? { from: 0, to: size - 1 }
    void reply.header('content-length', to - from + 1)
    if (range) void reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`)
  }
  return reply.send(content)
}

/** The contents of files, by signed addresses. Calls hand out an address only with the permission to read the record of the file. */
export function addFiles(app: FastifyInstance, store: FileStore, addresses: FileAddresses): void {
  app.get<{ Params: { key: string }; Querystring: { t?: string | string[] } }>(
    `${filesPath}/:key`,
    { compress: false },
    async (request, reply) => {
      const { t } = request.query
      const file = typeof t === 'string' ? addresses.read(request.params.key, t) : undefined
      if (!file) throw fail('ADDRESS_EXPIRED', {})
      return sendContent(request, reply, file, store)
    },
  )
}
