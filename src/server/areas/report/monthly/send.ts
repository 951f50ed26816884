import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { recipientsOf } from '#contract/report/monthly.ts'
import { periodOf } from '#contract/core/report-period.ts'
import { queueLetters } from '#server/areas/notification/message/queue.ts'
import type { Tx } from '#server/core/db/database.ts'
import { asSystem } from '#server/core/db/database.ts'
import type { Server } from '#server/core/http/pipeline.ts'
import { contentsOf } from './contents.ts'
import { renderReport } from './pdf.ts'

/** Months that are over are looked for this often. */
const LOOK_MS = 600_000
/** On the first day of a month it is sent from this hour on, where the customer is. */
const HOUR = 6

type Worker = Pick<Server, 'databases' | 'vault'>

interface Due {
  id: number
  name: string
  timezone: string
  recipients: string
  /** The one that is over, `2026-11`. */
  month: string
}

/** A customer that wants the report of the last month and has not got it, with all of that month counted. */
async function nextDue(tx: Tx, passed: readonly number[]): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    SELECT c.id, c.name, c.timezone, s.value AS recipients, m.month
      FROM customer c
      JOIN setting s ON s.customer_id = c.id AND s.key = 'report.monthly_recipients' AND s.deleted_at IS NULL
                    AND trim(coalesce(s.value, '')) <> ''
     CROSS JOIN LATERAL (SELECT to_char(now() AT TIME ZONE c.timezone - interval '1 month', 'YYYY-MM') AS month,
                                now() AT TIME ZONE c.timezone AS there) AS m
     WHERE c.status = 'ACTIVE' AND c.id <> ALL (${[...passed]}::bigint[])
       AND m.there >= date_trunc('month', m.there) + make_interval(hours => ${HOUR})
       AND NOT EXISTS (SELECT FROM monthly_report r WHERE r.customer_id = c.id AND r.month = (m.month || '-01')::date)
       AND NOT EXISTS (SELECT FROM rekap_dirty d WHERE d.customer_id = c.id AND to_char(d.day, 'YYYY-MM') = m.month)
     ORDER BY c.id LIMIT 1`.execute(tx)
  return rows[0]
}

/** Notes that the report is sent. False when another server has done so: it waits here for that one's end. */
async function take(tx: Tx, { id, month }: Due, recipients: number): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO monthly_report (customer_id, month, recipients) VALUES (${id}, ${`${month}-01`}::date, ${recipients})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(tx)
  return rows.length > 0
}

/** One transaction notes it and lays the letters ready: whatever happens, each recipient gets one. */
async function send(tx: Tx, vault: Worker['vault'], due: Due): Promise<{ letters: number; unwritten: number }> {
  const { id: customerId, name, timezone, month } = due
  const addresses = recipientsOf(due.recipients)
  if (!(await take(tx, due, addresses.length))) return { letters: 0, unwritten: 0 }
  const madeAt = new Date()
  const words = (options: Intl.DateTimeFormatOptions, at: Date) => new Intl.DateTimeFormat('id-ID', options).format(at)
  const monthName = words({ month: 'long', year: 'numeric', timeZone: 'UTC' }, new Date(`${month}-01T00:00:00Z`))
  const content = await renderReport({
    customer: name,
    month: monthName,
    asOf: words({ dateStyle: 'long', timeStyle: 'short', timeZone: timezone }, madeAt),
    madeAt,
    sections: await contentsOf(tx, customerId, periodOf({ month }, `${month}-01`)),
  })
  const queued = await queueLetters(
    tx,
    vault,
    { customerId, code: 'MONTHLY_REPORT', channels: ['EMAIL'], lmsClassId: null, masterId: null },
    addresses.map((email) => ({
      to: { name: email, email, phone: null },
      studentId: null,
      values: { nama: name, tanggal: monthName },
    })),
  )
  const written = queued.filter((one) => typeof one !== 'string')
  for (const { id } of written) {
    await tx
      .insertInto('message_attachment')
      .values({
        message_id: id,
        customer_id: customerId,
        name: `Laporan ${month}.pdf`,
        mime: 'application/pdf',
        content,
      })
      .execute()
  }
  return { letters: written.length, unwritten: queued.length - written.length }
}

/** Sends every report of a month that is due. Answers how many letters were laid ready. */
export async function sendMonthly({ databases, vault }: Worker, log: FastifyBaseLogger, goOn = () => true) {
  let letters = 0
  const failed: number[] = []
  while (goOn()) {
    let due: Due | undefined
    try {
      const done = await asSystem(databases.app, async (tx) => {
        due = await nextDue(tx, failed)
        return due && (await send(tx, vault, due))
      })
      if (!done) break
      letters += done.letters
      if (done.unwritten > 0) log.warn({ ...due, ...done }, 'the monthly report has no active template for e-mails')
    } catch (error) {
      if (!due) throw error
      log.error({ err: error, customerId: due.id }, 'the monthly report could not be made and is tried again later')
      failed.push(due.id)
    }
  }
  return letters
}

/** Sends reports of months until stopped. Any number of servers may. */
export function startMonthly(worker: Pick<Server, 'databases' | 'vault' | 'clock'>, log: FastifyBaseLogger) {
  let isStopping = false
  let round: Promise<void> | undefined
  const once = async () => {
    try {
      const letters = await sendMonthly(worker, log, () => !isStopping)
      if (letters > 0) log.info({ letters }, 'monthly reports are laid ready')
    } catch (error) {
      log.error({ err: error }, 'monthly reports could not be looked for')
    } finally {
      round = undefined
    }
  }
  const run = () => {
    round ??= once()
  }
  run()
  const stopLooking = worker.clock.every(LOOK_MS, run)
  return {
    async stop() {
      isStopping = true
      stopLooking()
      await round
    },
  }
}
