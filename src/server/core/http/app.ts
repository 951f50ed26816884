import compress from '@fastify/compress'
import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { areas } from '#contract/areas.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { addChangeStream } from '#server/core/change/route.ts'
import { countClicks } from '#server/areas/report/shorter/clicks.ts'
import { addMessageHooks } from '#server/areas/notification/message/hook.ts'
import { addShortLinks } from '#server/areas/report/shorter/route.ts'
import { failureBody, toRefusal } from './answer.ts'
import { fail } from './fail.ts'
import { parseJson } from './json.ts'
import { openApi } from './openapi.ts'
import { addOpenApi } from './openapi-route.ts'
import type { Server } from './pipeline.ts'
import { routeOf } from './pipeline.ts'
import { serveConsole } from './static.ts'

const version = '0.1.0'

function createApp(server: Server, logger: FastifyBaseLogger) {
  return Fastify({
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Ours is one line a request, below; fastify's own also gives the query, which may hold personal values.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: 1_048_576,
    // Answers what is in flight, and nothing new, while the server stops.
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // One proxy: what stands further left in the header, the sender may have written.
    trustProxy: server.config.trustProxy && ((_address, hop) => hop === 0),
    // An address that cannot be decoded gets no further than this.
    frameworkErrors: (error, request, reply) => refuse(error, request, reply as unknown as FastifyReply),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  })
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toRefusal(error, { bodyLimit: request.routeOptions?.bodyLimit ?? 1_048_576, requestId: request.id })
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
  const { data } = refusal.reason
  if ('retryAfter' in data) void reply.header('retry-after', String(data.retryAfter))
  void reply.status(refusal.status).send(failureBody(refusal, request.id))
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
function addBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseJson(String(text)))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? fail('BAD_REQUEST', { detail: 'the address holds a NUL character' }) : undefined)
  })
}

/** Whether a request is meant for the call of its address that needs no session. */
function bearsMark({ mark }: AnyCall, { headers, body }: FastifyRequest): boolean {
  if (mark === undefined || headers.authorization !== undefined) return false
  return typeof body === 'object' && body !== null && (body as Record<string, unknown>)[mark] === true
}

const urlOf = ({ service, path }: AnyCall) => `/svc/${service}${path.replace(/\{(\w+)\}/g, ':$1')}`

function addCalls(app: FastifyInstance, server: Server): void {
  const calls = [...server.handlers.keys()]
  for (const endpoint of calls.filter(({ mark }) => mark === undefined)) {
    const { method, bodyLimit } = endpoint
    const url = urlOf(endpoint)
    const usual = routeOf(endpoint, server)
    const marked = calls.find((one) => one.mark !== undefined && one.method === method && urlOf(one) === url)
    const other = marked && routeOf(marked, server)
    const handler: typeof usual = (request, reply) =>
      marked && other && bearsMark(marked, request) ? other(request, reply) : usual(request, reply)
    app.route({ method, url, bodyLimit, handler })
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
  addBodies(app)
  app.setErrorHandler(refuse)
  addRequestLog(app)
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/svc/')) void reply.header('cache-control', 'no-store')
    done(null, payload)
  })
  addCalls(app, server)
  addChangeStream(app, server)
  const clicks = countClicks(server.databases.app, app.log, server.clock)
  addShortLinks(app, server, clicks)
  app.addHook('onClose', () => clicks.stop())
  await addMessageHooks(app, server)
  addOpenApi(app, () => openApi(areas, { version }))
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
