import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyCall } from '#contract/core/call.ts'
import type { AnyListCalls } from '#contract/core/list/list-def.ts'
import { TAB_HEADER } from '#contract/core/tab.ts'
import type { Registry } from '#engine/registry.ts'
import type { Written } from '#server/core/audit/write.ts'
import type { Session } from '#server/core/auth/session.ts'
import type { TokenKeys } from '#server/core/auth/token.ts'
import type { Clock } from '#server/core/clock.ts'
import type { ChangeFeed } from '#server/core/change/feed.ts'
import type { Config } from '#server/config.ts'
import type { Files } from '#server/core/upload/files.ts'
import type { Vault } from '#server/core/crypto/vault.ts'
import { asSystem, inTenant } from '#server/core/db/database.ts'
import type { Databases, Tx } from '#server/core/db/database.ts'
import type { Trouble } from '#server/core/db/supervised.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import { LIST_SECONDS, orTooSlow } from '#server/core/list/deadline.ts'
import { successBody } from './answer.ts'
import type { FileAnswer, Handler, OpenFile } from './context.ts'
import { fail } from './fail.ts'
import { effectsSince, plannedJobs, readCounts, TriedOut } from './dry-run.ts'
import type { Entry } from './entry.ts'
import { disconnectSignal, heavyRequests } from './heavy.ts'
import { claimKey, requestHash, storeAnswer } from './idempotency.ts'
import { addressOf, commandOf, parseInput, tabOf, timezoneOffset } from './parse.ts'
import type { Performed, Scene } from './perform.ts'
import { perform } from './perform.ts'

export interface Server {
  config: Config
  databases: Databases
  clock: Clock
  jobs: Jobs
  feed: ChangeFeed
  keys: TokenKeys
  vault: Vault
  files: Files
  handlers: ReadonlyMap<AnyCall, Handler<AnyCall>>
  /** The calls about the list of a name, with its own schemas. */
  listCalls: (name: string) => AnyListCalls | undefined
  commands: Registry
  /** Tests let every answer be checked against the contract. */
  checkAnswers: boolean
  /** Why the embedded database cannot be used at the moment, where that is known. */
  databaseTrouble: () => Trouble | undefined
  /** Where the built console is, when not in its usual place. */
  consoleDir?: string
}

function sendFile(reply: FastifyReply, endpoint: AnyCall, open: OpenFile): FastifyReply {
  if (endpoint.answer.kind !== 'blob') throw new Error('not a file')
  const stream = open.stream()
  stream.once('close', () => void open.dispose())
  if (open.size !== undefined) reply.header('content-length', open.size)
  return reply
    .header('content-type', endpoint.answer.mime)
    .header('content-disposition', `attachment; filename="${endpoint.answer.fileName}"`)
    .send(stream)
}

interface Done {
  answer: unknown
  /** The envelope; of a file there is none. */
  body?: unknown
  written: readonly Written[]
  after: Performed['after']
}

type Work = (scene: Scene) => Promise<Done>

interface Key {
  key: string
  hash: string
  session: Session
  endpoint: AnyCall
}

/** Once for each key: a second request with it gets the first one's answer. @throws SHOWN_ONCE */
function keyed({ key, hash, session, endpoint }: Key, work: Work): Work {
  return async (scene) => {
    const { tx } = scene
    const claim = await claimKey(tx, session.masterId, key, hash)
    if (claim && endpoint.shownOnce) throw fail('SHOWN_ONCE', {})
    if (claim) return { answer: undefined, body: claim.answer, written: claim.audits, after: [] }
    const done = await work(scene)
    await storeAnswer(tx, session.masterId, key, {
      answer: endpoint.shownOnce ? null : done.body,
      audits: done.written,
    })
    return done
  }
}

/** Does the work as it would be done, says what it has changed, and rolls it back. */
function triedOut(work: Work): Work {
  return async (scene) => {
    const { jobs, planned } = plannedJobs()
    const before = await readCounts(scene.tx)
    const { body } = await work({ ...scene, jobs, isTrial: true })
    throw new TriedOut({ ...(body as object), dryRun: await effectsSince(scene.tx, before, planned) })
  }
}

/** The numbers of the audit rows, and of those among them that can be taken back. */
function addAudits(reply: FastifyReply, written: readonly Written[]): void {
  const undoable = written.filter((row) => row.undoable)
  if (written.length > 0) void reply.header('x-audit', written.map(({ id }) => id).join(', '))
  if (undoable.length > 0) void reply.header('x-undo', undoable.map(({ id }) => id).join(', '))
}

/** How a body is told from another: one that was read row by row is known by its hash alone. */
const hashOf = ({ method, url, body }: FastifyRequest, { rows }: Entry) =>
  requestHash(method, url, rows?.sha256 ?? body)

/**
 * The rest of a call, once its body is there: parse → transaction → handler → audit → answer. What is thrown on the way
 * rolls everything back.
 */
export function routeOf(server: Server) {
  const admitHeavy = heavyRequests(server.databases)
  return async (request: FastifyRequest, reply: FastifyReply, entry: Entry): Promise<FastifyReply> => {
    const { endpoint, session, params, isDry, key, rows } = entry
    const input = { params, ...parseInput(endpoint, request, rows?.issues) }

    let work: Work = async (scene) => {
      const { answer, written, after } = await perform(endpoint, input, scene)
      const body = endpoint.answer.kind === 'blob' ? undefined : successBody(endpoint, answer)
      return { answer, body, written, after }
    }
    if (isDry) work = triedOut(work)
    else if (key !== undefined && session) {
      work = keyed({ key, hash: hashOf(request, entry), session, endpoint }, work)
    }
    const facts = {
      id: request.id,
      ip: addressOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      timezoneOffset: timezoneOffset(request.headers['timezone-offset']),
      log: request.log,
    }
    const from = commandOf(request.headers['x-command'])
    const inside = (tx: Tx) => work({ tx, server, session, request: facts, from, jobs: server.jobs, rows })

    const { app } = server.databases
    const disconnected = disconnectSignal(reply)
    const leave = await admitHeavy(entry, reply, disconnected)
    try {
      const origin = tabOf(request.headers[TAB_HEADER])
      // Said with the first statement; said later, it would be a statement of its own.
      const seconds = endpoint.method === 'GET' && endpoint.answer.kind === 'list' ? LIST_SECONDS : undefined
      const readOnly = !endpoint.writes
      const run = () =>
        session && !endpoint.ofPerson
          ? inTenant(app, { ...session, origin, seconds, readOnly }, inside)
          : asSystem(app, inside)
      const done = await (seconds === undefined ? run() : orTooSlow(seconds, run))
      for (const step of done.after) await step()
      addAudits(reply, done.written)
      if (done.body !== undefined) return reply.send(done.body)
      const open = await (done.answer as FileAnswer).open(disconnected)
      return sendFile(reply, endpoint, open)
    } catch (error) {
      if (error instanceof TriedOut) return reply.send(error.body)
      throw error
    } finally {
      // What is returned above goes on being sent.
      leave()
    }
  }
}
