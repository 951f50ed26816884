import compress from '@fastify/compress'
import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { areas } from '#contract/areas.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { lists } from '#contract/lists.ts'
import { areaParts } from '#server/core/area.ts'
import { addChangeStream } from '#server/core/change/route.ts'
import type { Trouble } from '#server/core/db/supervised.ts'
import { failureBody, toRefusal } from './answer.ts'
import { clientErrorHandler } from './client-error.ts'
import type { Entry } from './entry.ts'
import { bodyReader, enter } from './entry.ts'
import { parseQuery } from './parse.ts'
import type { Refusal } from './fail.ts'
import { fail } from './fail.ts'
import { openApi } from './openapi.ts'
import { addOpenApi } from './openapi-route.ts'
import type { Server } from './pipeline.ts'
import { routeOf } from './pipeline.ts'
import { serveConsole } from './static.ts'
import { addMultipart, receiveUpload } from '#server/core/upload/multipart.ts'
import { addFiles } from '#server/core/upload/serve.ts'

const version = '0.1.0'

function createApp(server: Server, logger: FastifyBaseLogger) {
  return Fastify({
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Ours is one line a request, below; fastify's own also gives the query, which may hold personal values.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Ours is in the product's envelope, see refuseWhileStopping.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // One proxy: what stands further left in the header, the sender may have written.
    trustProxy: server.config.trustProxy && ((_address, hop) => hop === 0),
    // An address that cannot be decoded gets no further than this.
    clientErrorHandler,
    frameworkErrors: (error, request, reply) => refuseWith(server)(error, request, reply as unknown as FastifyReply),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  })
}

/** What the supervisor of the database knows is more than what a lost connection says. */
function withTrouble(refusal: Refusal, trouble: Trouble | undefined): Refusal {
  const { reason } = refusal
  if (reason.code !== 'DATABASE_DOWN' || trouble === undefined) return refusal
  return trouble === 'DISK_FULL' ? fail('DATABASE_FULL', {}) : fail('DATABASE_RESTARTING', reason.data)
}

const refuseWith = (server: Server) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = withTrouble(toRefusal(error, request.id), server.databaseTrouble())
  const { code, data } = refusal.reason
  if (code === 'INTERNAL') request.log.error({ err: error }, 'request failed')
  if (code.startsWith('DATABASE_')) request.log.error({ err: error }, 'the database is not available')
  if ('retryAfter' in data) void reply.header('retry-after', String(data.retryAfter))
  if (refusal.status === 408) void reply.header('connection', 'close')
  void reply.status(refusal.status).send(failureBody(refusal, request.id))
}

/** Time that a sender has to read the answer to a request of which the body was not wanted, in milliseconds. */
const LINGER_MS = 2000
const SMALL_REST = 65_536

/**
 * Bodies that nobody reads any more, because the request was answered before they had arrived, must not keep their
 * connections. Closing at once could take the answer with it.
 */
function addLingering(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Also when the sender has gone.
    reply.raw.once('close', () => request.entry?.release?.())
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    const { complete, socket, headers } = request.raw
    if (!complete) {
      const timer = setTimeout(() => socket.destroy(), LINGER_MS)
      const stop = () => clearTimeout(timer)
      socket.once('close', stop)
      // The rest of a small one is read, and the connection used again. Of a large one that would cost as much as the
      // body itself.
      if (Number(headers['content-length'] ?? Infinity) <= SMALL_REST) request.raw.once('end', stop)
      else socket.pause()
    }
    done()
  })
}

/** While the server stops it answers what is in flight, and nothing new. */
function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', (done) => {
    isStopping = true
    done()
  })
  app.addHook('onRequest', (_request, reply, done) => {
    if (isStopping) void reply.header('connection', 'close')
    done(isStopping ? fail('STOPPING', {}) : undefined)
  })
}

/** One line a request: no query, no header, no body, so that no secret or personal value gets into a log. */
function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const [path] = request.url.split('?', 1)
    const entry = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (path?.startsWith('/svc/')) request.log.info(entry, 'request')
    else request.log.debug(entry, 'request')
    done()
  })
}

/** JSON is the one content that calls take. */
function addBodies(app: FastifyInstance, server: Server): void {
  app.decorateRequest('entry', undefined)
  app.removeAllContentTypeParsers()
  const read = bodyReader(server)
  app.addContentTypeParser('application/json', read)
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? fail('BAD_REQUEST', { detail: 'the address holds a NUL character' }) : undefined)
  })
}

/** Whether a body is meant for the call of its address that needs no session. */
const bearsMark = (mark: string, body: unknown) =>
  typeof body === 'object' && body !== null && (body as Record<string, unknown>)[mark] === true

const urlOf = ({ service, path }: AnyCall) => `/svc/${service}${path.replace(/\{(\w+)\}/g, ':$1')}`

function addCalls(app: FastifyInstance, server: Server): void {
  const calls = [...server.handlers.keys()]
  const answer = routeOf(server)
  const answerUpload = async (request: FastifyRequest, reply: FastifyReply, entry: Entry) => {
    const { endpoint } = entry
    const query = endpoint.query && parseQuery(endpoint.query, request)
    const rule = endpoint.upload?.(query, entry.params)
    if (!rule) throw new Error('The call takes no file')
    const file = await receiveUpload(request, { ...server.files, seconds: server.config.bodySeconds, rule })
    try {
      request.body = { file }
      return await answer(request, reply, entry)
    } finally {
      await file.discard()
    }
  }
  for (const endpoint of calls.filter(({ mark }) => mark === undefined)) {
    const { method } = endpoint
    const url = urlOf(endpoint)
    const marked = calls.find((one) => one.mark !== undefined && one.method === method && urlOf(one) === url)
    app.route({
      method,
      url,
      async onRequest(request) {
        const isMarked = marked !== undefined && request.headers.authorization === undefined
        request.entry = await enter(isMarked ? marked : endpoint, request, server)
      },
      handler(request, reply) {
        const { entry, body } = request
        if (!entry) throw new Error('The request was not admitted')
        const { mark } = entry.endpoint
        if (mark !== undefined && !bearsMark(mark, body)) throw fail('UNAUTHENTICATED', {})
        if (!entry.endpoint.upload && request.isMultipart()) {
          throw fail('WRONG_CONTENT_TYPE', { wanted: 'application/json' })
        }
        return entry.endpoint.upload ? answerUpload(request, reply, entry) : answer(request, reply, entry)
      },
    })
  }
}

/** The headers that keep browsers from what nobody here means them to do; made ready once, as they are always the same. */
function addProtection(app: FastifyInstance, server: Server): void {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...serviceOrigins(server)],
        'worker-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: server.config.publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', (request, reply, done) => {
    protect(request.raw, reply.raw, (error) => done(error as Error | undefined))
  })
}

/**
 * The HTTP server: the calls under `/svc/<service>`, the OpenAPI document, and the built console on the same origin.
 */
export async function buildApp(server: Server, logger: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = createApp(server, logger)
  addProtection(app, server)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Brotli's own default takes seconds for what quality 4 does in milliseconds. Files keep their length instead.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    customTypes: /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg)/,
  })
  app.setErrorHandler(refuseWith(server))
  refuseWhileStopping(app)
  addBodies(app, server)
  await addMultipart(app)
  addLingering(app)
  addRequestLog(app)
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/svc/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
    done(null, payload)
  })
  addCalls(app, server)
  addFiles(app, server.files.store, server.files.addresses)
  addChangeStream(app, server)
  for (const part of areaParts()) await part.routes?.(app, server)
  addOpenApi(app, () => openApi(areas, { version, lists: Object.keys(lists) }))
  await serveConsole(app, server.config, server.consoleDir)
  return app
}

/** The console may be told to call services of other origins; the policy must let it. */
function serviceOrigins(server: Server): string[] {
  const origins = Object.values(server.config.services).flatMap((base) =>
    /^https?:/.test(base) ? [new URL(base).origin] : [],
  )
  return [...new Set(origins)]
}
