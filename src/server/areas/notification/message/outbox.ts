import type { FastifyBaseLogger } from 'fastify'
import type { IntegrationApp } from '#contract/meeting/integration.ts'
import type { TemplateChannel } from '#contract/core/message-channels.ts'
import type { ChangeFeed } from '#server/core/change/feed.ts'
import type { MessageConfig } from '#server/config-messages.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Vault } from '#server/core/crypto/vault.ts'
import type { Db } from '#server/core/db/database.ts'
import { asSystem } from '#server/core/db/database.ts'
import { noteUse } from '#server/areas/meeting/integration/uses.ts'
import { pauseAfter } from './back-off.ts'
import type { Carrier, Outcome } from './carrier.ts'
import type { Claimed } from './claim.ts'
import { claim, giveUpOld, takeUpLost } from './claim.ts'
import { sendOne } from './send.ts'
import { makeMail } from './smtp.ts'
import { makeSms } from './sms.ts'
import { makeWhatsApp } from './whatsapp.ts'

/** Messages that a server sends at a time, of each channel. */
const AT_ONCE = 3
/** A message that is laid ready wakes the outbox up; this is for those whose time comes. */
const LOOK_MS = 2000
const TIDY_MS = 5000
/** When the server stops, what is under way has so long to end. */
const GRACE_MS = 5000
/** That a connection works is noted so often at most. */
const NOTED_MS = 60_000

const apps: Readonly<Partial<Record<TemplateChannel, IntegrationApp>>> = {
  EMAIL: 'smtp',
  WHATSAPP: 'whatsapp',
  SMS: 'sms',
}

export interface OutboxOptions {
  db: Db
  vault: Vault
  publicUrl: string
  messages: MessageConfig
  feed: Pick<ChangeFeed, 'add'>
  log: FastifyBaseLogger
  clock: Clock
}

interface Way {
  /** Absent: within the application, in the database itself. */
  carrier: Carrier | undefined
  busy: number
  /** Found closed so many times in a row, and left alone until then. */
  closed: number
  pausedUntil: number
  /** That it works has been noted, and is noted again after that. */
  notedUntil: number
}

function waysOf({ smtp, whatsapp, sms }: MessageConfig): ReadonlyMap<TemplateChannel, Way> {
  const carriers: [TemplateChannel, Carrier | undefined][] = [['IN_APP', undefined]]
  if (smtp) carriers.push(['EMAIL', makeMail(smtp)])
  if (whatsapp) carriers.push(['WHATSAPP', makeWhatsApp(whatsapp)])
  if (sms) carriers.push(['SMS', makeSms(sms)])
  return new Map(
    carriers.map(([channel, carrier]) => [channel, { carrier, busy: 0, closed: 0, pausedUntil: 0, notedUntil: 0 }]),
  )
}

/** How many messages each way can take now. One that was found closed is tried with one at first. */
function roomIn(ways: ReadonlyMap<TemplateChannel, Way>, now: number): Map<TemplateChannel, number> {
  const room = [...ways].flatMap(([channel, { busy, closed, pausedUntil }]) => {
    const free = (closed > 0 ? 1 : AT_ONCE) - busy
    return free > 0 && pausedUntil <= now ? [[channel, free] as const] : []
  })
  return new Map(room)
}

function noteOn(way: Way, { kind }: Outcome, now: number): void {
  if (kind === 'unknown') return
  way.closed = kind === 'closed' ? way.closed + 1 : 0
  way.pausedUntil = kind === 'closed' ? now + pauseAfter(way.closed) : 0
}

/**
 * Sends what is laid ready, on the channels that are set up. Any number of servers may: each message is taken by one,
 * and what became of it is written down. An e-mail or SMS of which nobody knows whether it went out is tried again under
 * the same name, a WhatsApp message is not, and a notice within the application is written with its outcome in one
 * transaction.
 */
export function startOutbox(options: OutboxOptions): { stop(): Promise<void> } {
  const { db, vault, publicUrl, messages, feed, log, clock } = options
  const ways = waysOf(messages)
  const underWay = new Set<Promise<void>>()
  const givenUp = new AbortController()
  const scene = { db, vault, publicUrl, log, clock, givenUp: givenUp.signal }
  let isStopping = false
  let tidyAt = 0
  let woken = Promise.withResolvers<void>()
  const wake = () => woken.resolve()
  const forget = feed.add({
    onChanges({ changes, missed }) {
      if (missed || changes.some(({ resource }) => resource === 'message')) wake()
    },
    onAccess() {},
  })

  /** What the connection says of itself: that nothing gets through, or, now and then, that it works. */
  async function noteHow(way: Way, channel: TemplateChannel, outcome: Outcome): Promise<void> {
    const app = apps[channel]
    const isClosed = outcome.kind === 'closed'
    if (!app || (!isClosed && (outcome.kind !== 'sent' || way.notedUntil > clock.now()))) return
    way.notedUntil = isClosed ? 0 : clock.now() + NOTED_MS
    const use = isClosed ? { failed: true as const, what: 'Message', why: outcome.why } : { failed: false as const }
    await asSystem(db, (tx) => noteUse(tx, app, use))
  }

  async function send(way: Way, claimed: Claimed): Promise<void> {
    const about = { messageId: claimed.id, channel: claimed.channel }
    try {
      const outcome = await sendOne(way.carrier, claimed, scene)
      if (outcome.kind === 'closed') log.warn({ ...about, why: outcome.why }, 'messages do not get through')
      else log.debug({ ...about, outcome: outcome.kind }, 'message')
      noteOn(way, outcome, clock.now())
      await noteHow(way, claimed.channel, outcome)
    } catch (error) {
      // Its claim ends by itself, and somebody takes it up.
      log.error({ ...about, err: error }, 'message failed')
    }
    way.busy -= 1
    wake()
  }

  function begin(way: Way, claimed: Claimed): void {
    way.busy += 1
    const sending = send(way, claimed)
    underWay.add(sending)
    void sending.then(() => underWay.delete(sending))
  }

  async function round(): Promise<void> {
    if (tidyAt <= clock.now()) {
      tidyAt = clock.now() + TIDY_MS
      await asSystem(db, async (tx) => {
        await takeUpLost(tx)
        await giveUpOld(tx, [...ways.keys()])
      })
    }
    const room = roomIn(ways, clock.now())
    if (room.size === 0) return
    for (const claimed of await asSystem(db, (tx) => claim(tx, room))) {
      const way = ways.get(claimed.channel)
      if (way) begin(way, claimed)
    }
  }

  async function run(): Promise<void> {
    // oxlint-disable-next-line no-unmodified-loop-condition -- `stop` sets it while this waits
    while (!isStopping) {
      woken = Promise.withResolvers<void>()
      try {
        await round()
      } catch (error) {
        log.error({ err: error }, 'messages could not be looked for')
      }
      await woken.promise
    }
  }

  const running = run()
  const stopLooking = clock.every(LOOK_MS, () => wake())
  return {
    /** Takes no more messages, and lets those under way end. */
    async stop() {
      isStopping = true
      stopLooking()
      forget()
      wake()
      await running
      const timer = setTimeout(() => givenUp.abort(), GRACE_MS)
      await Promise.all(underWay)
      clearTimeout(timer)
      for (const { carrier } of ways.values()) carrier?.close?.()
    },
  }
}
