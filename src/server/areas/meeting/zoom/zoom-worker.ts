import type { FastifyBaseLogger } from 'fastify'
import type { Work } from '#server/core/area.ts'
import { asSystem } from '#server/core/db/database.ts'
import type { Server } from '#server/core/http/pipeline.ts'
import { noteUse } from '../integration/uses.ts'
import type { ZoomClient, ZoomResult } from './zoom-client.ts'
import { zoomClient } from './zoom-clients.ts'
import { zoomLogin, zoomSettingsOf } from './zoom-login.ts'
import type { DueMeeting, MeetingOutcome } from './zoom-meetings.ts'
import { claimMeetings, noteWanted, releaseMeetings, settleMeeting } from './zoom-meetings.ts'
import { claimPresence, settlePresence } from './zoom-presence.ts'

/** A change of a schedule wakes it up; this is for what is due by the clock. */
const LOOK_MS = 30_000
/** While nothing gets through, it is tried so often. */
const CLOSED_MS = 5 * 60_000

type Making = Awaited<ReturnType<typeof zoomSettingsOf>>

const markOf = ({ class_activity_item_id: item }: DueMeeting) => `academy-item-${item}`

/** Closed ways are no fault of a meeting: it is tried again, and the connection says what is wrong. */
const failed = (result: Exclude<ZoomResult<unknown>, { kind: 'done' }>): MeetingOutcome =>
  result.kind === 'refused' || result.kind === 'missing'
    ? { kind: 'failed', why: result.why }
    : { kind: 'again', why: result.why, seconds: result.kind === 'later' ? result.seconds : undefined }

async function bringAbout(
  client: ZoomClient,
  due: DueMeeting,
  settings: Making,
): Promise<[MeetingOutcome, ZoomResult<unknown>]> {
  const { meeting_id: meetingId } = due
  if (due.state === 'CANCELLING' || (meetingId !== null && due.moves)) {
    if (meetingId === null) return [{ kind: 'absent' }, { kind: 'done', value: undefined }]
    const cancelled = await client.cancel(meetingId)
    const isAbsent = cancelled.kind === 'done' || cancelled.kind === 'missing'
    return [
      isAbsent ? { kind: 'absent' } : failed(cancelled),
      isAbsent ? { kind: 'done', value: undefined } : cancelled,
    ]
  }
  const mark = markOf(due)
  const input = {
    topic: due.topic,
    startAt: due.start_at,
    minutes: due.duration_minutes,
    timezone: due.timezone,
    waitingRoom: settings?.waiting_room ?? true,
    recording: settings?.recording ?? 'NONE',
    mark,
  }
  if (meetingId !== null) {
    const moved = await client.move(meetingId, input)
    if (moved.kind === 'done') return [{ kind: 'made', meetingId, joinUrl: undefined }, moved]
    // It was deleted at Zoom: it is made anew.
    return moved.kind === 'missing' ? [{ kind: 'absent' }, { kind: 'done', value: undefined }] : [failed(moved), moved]
  }
  // An attempt whose answer was lost may have made it.
  const known = due.attempts > 1 ? await client.recognise(due.email, mark) : undefined
  if (known && known.kind !== 'done') return [failed(known), known]
  const made = known?.value ? ({ kind: 'done', value: known.value } as const) : await client.create(due.email, input)
  if (made.kind !== 'done') return [failed(made), made]
  return [{ kind: 'made', meetingId: made.value.id, joinUrl: made.value.join_url }, made]
}

/**
 * Makes, moves and cancels the meetings at Zoom as the schedules want them, and fetches who was there after they have
 * ended. Any number of servers may: each meeting is taken by one at a time.
 */
export function startZoom(server: Server, log: FastifyBaseLogger): Work {
  const { databases, vault, config, feed, clock } = server
  const db = databases.app
  let isStopping = false
  let closedUntil = 0
  let woken = Promise.withResolvers<void>()
  const wake = () => woken.resolve()
  const forget = feed.add({
    onChanges({ changes, missed }) {
      const concerned = new Set(['lms_class', 'zoom_account'])
      if (missed || changes.some(({ resource }) => concerned.has(resource))) wake()
    },
    onAccess() {},
  })

  /** Notes how the connection fared; true when nothing gets through. */
  async function noteResult(what: string, result: ZoomResult<unknown>): Promise<boolean> {
    const isFailure = result.kind !== 'done' && result.kind !== 'missing'
    await asSystem(db, (tx) =>
      noteUse(tx, 'zoom', isFailure ? { failed: true, what, why: result.why } : { failed: false }),
    )
    if (result.kind !== 'closed') return false
    log.warn({ why: result.why }, 'Zoom does not let anything through')
    closedUntil = clock.now() + CLOSED_MS
    return true
  }

  async function round(): Promise<boolean> {
    if (closedUntil > clock.now()) return false
    const scene = await asSystem(db, async (tx) => ({
      found: await zoomLogin(tx, vault),
      settings: await zoomSettingsOf(tx),
    }))
    if (scene.found.kind !== 'ready') return false
    const client = zoomClient(config.zoom, scene.found.login)
    await asSystem(db, noteWanted)
    const due = await asSystem(db, claimMeetings)
    for (const [at, one] of due.entries()) {
      const [outcome, result] = await bringAbout(client, one, scene.settings)
      await asSystem(db, (tx) => settleMeeting(tx, one, outcome))
      if (await noteResult(one.topic, result)) {
        await asSystem(db, (tx) => releaseMeetings(tx, due.slice(at + 1)))
        return false
      }
    }
    const ended = await asSystem(db, claimPresence)
    for (const one of ended) {
      const found = await client.participants(one.uuid ?? one.meeting_id)
      await asSystem(db, (tx) => settlePresence(tx, one, found))
      if (await noteResult(`Participants of ${one.topic}`, found)) return false
    }
    return due.length + ended.length > 0
  }

  async function run(): Promise<void> {
    // oxlint-disable-next-line no-unmodified-loop-condition -- `stop` sets it while this waits
    while (!isStopping) {
      woken = Promise.withResolvers<void>()
      try {
        if (await round()) continue
      } catch (error) {
        log.error({ err: error }, 'meetings at Zoom could not be synchronized')
      }
      await woken.promise
    }
  }

  const running = run()
  const stopLooking = clock.every(LOOK_MS, wake)
  return {
    async stop() {
      isStopping = true
      stopLooking()
      forget()
      wake()
      await running
    },
  }
}
