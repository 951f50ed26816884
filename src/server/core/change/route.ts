import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { changeStream } from '#contract/core/change.ts'
import { TAB_HEADER } from '#contract/core/tab.ts'
import type { Session } from '#server/core/auth/session.ts'
import { readSession } from '#server/core/auth/session.ts'
import { fail } from '#server/core/http/fail.ts'
import { parseQuery, tabOf } from '#server/core/http/parse.ts'
import type { Server } from '#server/core/http/pipeline.ts'
import { readableBy, readableChanges, sameReadable } from './access.ts'
import { eventWriter } from './event-writer.ts'
import type { ChangeBatch } from './read.ts'
import { positionPattern, readRecent, readSince } from './read.ts'

/** Open streams of one person on one server; a browser has few visible windows. */
const MAX_STREAMS = 20
const BEAT_MS = 20_000

type Ended = 'access' | 'stopping'

interface Open {
  masterId: number
  end: (why: Ended) => void
}

/** The changes that the listener has missed: since its Last-Event-ID, or in the last seconds. */
async function missedBy(request: FastifyRequest, server: Server): Promise<ChangeBatch | undefined> {
  const { aside } = server.databases
  const last = request.headers['last-event-id']
  if (typeof last === 'string' && last !== '') {
    if (positionPattern.test(last)) return readSince(aside, last)
    throw fail('BAD_REQUEST', { detail: 'the Last-Event-ID is none of this stream' })
  }
  const { seconds } = parseQuery(changeStream.query, request)
  if (seconds === undefined) return undefined
  const place = server.feed.positionAgo(seconds)
  return place === undefined ? readRecent(aside, seconds) : readSince(aside, place)
}

function openStream(reply: FastifyReply) {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A buffering proxy would hold events back.
    'x-accel-buffering': 'no',
  })
  return raw
}

/** Sends events to one listener until it disconnects, is too slow, or loses access. */
async function streamTo(
  request: FastifyRequest,
  reply: FastifyReply,
  server: Server,
  session: Session,
  open: Set<Open>,
) {
  const { feed, databases, keys } = server
  const { masterId } = session
  const readable = readableBy(session)
  const tab = tabOf(request.headers[TAB_HEADER])
  // Changes that arrive while the missed ones are read are sent after those.
  let early: ChangeBatch[] | undefined = []
  let send: (batch: ChangeBatch) => void = (batch) => early?.push(batch)
  let stop: (why: Ended) => void = () => undefined
  let sayNotified = () => {}
  let mayStay = true
  const remove = feed.add({
    onChanges: (batch) => send(batch),
    onNotified(person) {
      if (person === masterId) sayNotified()
    },
    onAccess(changed) {
      if (changed !== undefined && changed !== masterId) return
      mayStay = false
      stop('access')
    },
  })
  let missed: ChangeBatch | undefined
  try {
    missed = await missedBy(request, server)
  } catch (error) {
    remove()
    throw error
  }

  const raw = openStream(reply)
  const writer = eventWriter(raw)
  const sent = new Set<number>()
  send = ({ missed, changes, position }) => {
    // A change made just now may be among the missed ones and arrive again.
    const heard = readableChanges(
      changes.filter((change) => !sent.has(change.id)),
      readable,
      tab,
    )
    if (missed) writer.send('reset', {}, position)
    else if (heard.length > 0) writer.send('changes', heard, position)
  }
  if (missed) {
    send(missed)
    for (const { id } of missed.changes) sent.add(id)
  }
  writer.send('beat', {}, missed?.position ?? feed.position())
  for (const each of early) send(each)
  early = undefined
  sayNotified = () => writer.send('notified', {})

  const mine: Open = { masterId, end: (why) => stop(why) }
  stop = (why) => {
    writer.send('ended', { why })
    writer.end()
  }
  open.add(mine)
  const timer = setInterval(() => {
    writer.send('beat', {}, feed.position())
    // A token expires without an event.
    readSession(databases, keys, request.headers.authorization).then(
      (now) => sameReadable(readable, readableBy(now)) || stop('access'),
      (error: unknown) => {
        request.log.debug({ err: error }, 'a listener may not stay')
        stop('access')
      },
    )
  }, BEAT_MS)
  raw.once('close', () => {
    clearInterval(timer)
    open.delete(mine)
    remove()
  })
  // Access was lost while the missed changes were read.
  if (!mayStay) stop('access')
}

/** The stream of changes. It is not a call: it has no transaction, and its answer does not end. */
export function addChangeStream(app: FastifyInstance, server: Server): void {
  const open = new Set<Open>()
  let isStopping = false
  app.addHook('preClose', (done) => {
    isStopping = true
    for (const stream of open) stream.end('stopping')
    done()
  })
  app.get(
    `/svc/${changeStream.service}${changeStream.path}`,
    { exposeHeadRoute: false },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const session = await readSession(server.databases, server.keys, request.headers.authorization)
      if (session.tokenId !== null) throw fail('NOT_FOR_TOKENS', {})
      if (session.access) throw fail('ACCESS_ONLY_LOOKS', {})
      const ofPerson = [...open].filter(({ masterId }) => masterId === session.masterId)
      if (ofPerson.length >= MAX_STREAMS) throw fail('RATE_LIMITED', { retryAfter: 30 })
      await streamTo(request, reply, server, session, open)
      if (isStopping) for (const stream of open) stream.end('stopping')
    },
  )
}
