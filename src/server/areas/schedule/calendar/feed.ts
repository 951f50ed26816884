import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { allows } from '#contract/core/permission.ts'
import type * as calls from '#contract/schedule/calendar-feed.ts'
import { FEED_PATH } from '#contract/schedule/calendar-feed.ts'
import { heldWith } from '#server/core/auth/rights.ts'
import { sessionOfStarter } from '#server/core/auth/session.ts'
import { inTenant } from '#server/core/db/database.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { addressOf } from '#server/core/http/parse.ts'
import type { Server } from '#server/core/http/pipeline.ts'
import { eventsOf, nameOf } from './events.ts'
import type { CalendarRange } from './meetings.ts'
import { icsOf } from './ics.ts'
import { RateLimit } from './rate-limit.ts'

/** 160 bits: too many to guess, so the hash needs no salt. */
const TOKEN_BYTES = 20
const TOKEN = /^[A-Za-z0-9_-]{27}$/
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const HOUR_MS = 3_600_000
/** Calendar applications ask every few minutes at most. */
const PER_ADDRESS = 60
/** From one place on the network, which may be that of many people. */
const PER_PLACE = 600

export const feedHandlers: Handlers<typeof calls> = {
  async scheduleSubscription({ params: { customerId } }, { tx, session }) {
    const feed = await tx
      .selectFrom('calendar_feed')
      .select(['created_at', 'last_used_at'])
      .where('customer_id', '=', customerId)
      .where('master_id', '=', session.masterId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return { since: feed?.created_at.toISOString() ?? null, lastUsedAt: feed?.last_used_at?.toISOString() ?? null }
  },

  async scheduleSubscribe({ params: { customerId }, body: filters }, { tx, session, config, audit }) {
    // Two that are made at once would both be the only one.
    await sql`SELECT pg_advisory_xact_lock(hashtext('calendar-feed'), ${session.masterId}::int)`.execute(tx)
    await tx
      .updateTable('calendar_feed')
      .set({ revoked_at: sql<Date>`now()` })
      .where('customer_id', '=', customerId)
      .where('master_id', '=', session.masterId)
      .where('revoked_at', 'is', null)
      .execute()
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const { id } = await tx
      .insertInto('calendar_feed')
      .values({
        customer_id: customerId,
        master_id: session.masterId,
        token_hash: hashOf(token),
        filters: JSON.stringify(filters),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    audit({
      action: 'lms.subscribe',
      resource: 'calendar_feed',
      recordId: id,
      customerId,
      after: { subscribed: true, ...filters },
    })
    return { address: `${config.publicUrl}${FEED_PATH}/${token}.ics` }
  },

  async scheduleUnsubscribe({ params: { customerId } }, { tx, session, audit }) {
    const revoked = await tx
      .updateTable('calendar_feed')
      .set({ revoked_at: sql<Date>`now()` })
      .where('customer_id', '=', customerId)
      .where('master_id', '=', session.masterId)
      .where('revoked_at', 'is', null)
      .returning(['id', 'created_at'])
      .executeTakeFirst()
    if (!revoked) throw fail('NOT_FOUND', { what: 'subscription' })
    audit({
      action: 'lms.unsubscribe',
      resource: 'calendar_feed',
      recordId: revoked.id,
      customerId,
      before: { subscribed: true },
      after: { subscribed: false },
    })
    return { since: revoked.created_at.toISOString() }
  },
}

interface Feed {
  id: number
  customer_id: number
  master_id: number
  filters: Omit<CalendarRange, 'customerId' | 'from' | 'to'>
}

/**
 * `GET /calendar/{token}.ics`: the schedules as a person may read them now, for calendar applications, which have no
 * cookie. An address that is unknown, was revoked, or is of a person without the right any more does not exist.
 */
export function addCalendarFeeds(app: FastifyInstance, { databases, clock, config }: Server): void {
  const perAddress = new RateLimit(clock, PER_ADDRESS, HOUR_MS)
  const perPlace = new RateLimit(clock, PER_PLACE, HOUR_MS)
  app.get<{ Params: { file: string } }>(`${FEED_PATH}/:file`, async (request, reply) => {
    const token = request.params.file.replace(/\.ics$/, '')
    const hash = hashOf(token)
    const wait = perPlace.waitFor(addressOf(request)) || perAddress.waitFor(hash)
    if (wait > 0) {
      return reply
        .status(429)
        .header('retry-after', String(wait))
        .type('text/plain; charset=utf-8')
        .send('Too many requests')
    }
    void reply.header('cache-control', 'private, no-cache').header('referrer-policy', 'no-referrer')
    const { rows } = TOKEN.test(token)
      ? await sql<Feed>`SELECT * FROM open_calendar_feed(${hash})`.execute(databases.app)
      : { rows: [] }
    const [feed] = rows
    const session = feed && (await sessionOfStarter(databases, feed.master_id))
    const mayRead =
      session?.customerIds.includes(feed?.customer_id ?? 0) === true &&
      allows(heldWith(session, feed?.customer_id ?? 0), 'lms:read')
    if (!feed || !mayRead) throw fail('NOT_FOUND', { what: 'calendar' })
    const { customer_id: customerId, filters } = feed
    const ics = await inTenant(databases.app, { customerIds: [customerId] }, async (tx) =>
      icsOf(
        await nameOf(tx, customerId),
        await eventsOf(tx, { ...filters, customerId }, new URL(config.publicUrl).host),
      ),
    )
    return reply.type('text/calendar; charset=utf-8').send(ics)
  })
}
