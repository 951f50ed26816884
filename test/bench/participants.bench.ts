import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { bulkStart } from '#contract/core/bulk.ts'
import { find } from '#contract/core/find.ts'
import { listCallsOf } from '#contract/core/list/list-def.ts'
import { uploadProgress } from '#contract/core/progress.ts'
import { studentActivities, studentDetail } from '#contract/participant/detail.ts'
import { enrolment } from '#contract/participant/enrolment.ts'
import { fillCrowd } from './helpers/many-records.ts'
import { fillClasses, fillParticipants } from './helpers/many-participants.ts'
import { median, p95, startProduct } from './helpers/product.ts'

// What a call to support costs among 1,000,000 participants: to find one in the palette, to see everything about one, to
// look at their list; and how many a second start their class anew by a job.
const limits = { find: 80, screen: 300, list: 60, keyword: 150, restarted: 500 }
const requests = Number(process.env.PARTICIPANT_REQUESTS ?? 200)
const records = Number(process.env.PARTICIPANT_RECORDS ?? 1_000_000)
const restarted = Number(process.env.PARTICIPANT_RESTARTS ?? 10_000)
const customerId = 1

const product = await startProduct()
const { call } = product
const { owner } = product.running.server.databases
const listCalls = listCallsOf(enrolment.calls.listDef)

async function measure(name: string, limit: number, work: (n: number) => Promise<unknown>): Promise<void> {
  const times: number[] = []
  await work(0)
  for (let n = 0; n < requests; n++) {
    const from = performance.now()
    await work(n)
    times.push(performance.now() - from)
  }
  console.log(`${name}: ${median(times).toFixed(1)} / ${p95(times).toFixed(1)} (at most ${limit})`)
  if (p95(times) > limit) process.exitCode = 1
}

/** Texts of participants from all over the table. */
async function sample(column: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    SELECT ${sql.ref(column)} AS text FROM student_lms_class e JOIN student s ON s.id = e.student_id
     WHERE e.customer_id = ${customerId} AND e.id % ${sql.lit(Math.max(1, Math.floor(records / 400)))} = 0
     ORDER BY e.id LIMIT ${requests}`.execute(owner)
  return rows.map(({ text }) => text)
}

async function finding(): Promise<void> {
  const cases: readonly (readonly [string, string[]])[] = [
    ['a whole name', await sample('e.name_on_certificate')],
    ['the beginning of a name', (await sample('e.name_on_certificate')).map((name) => name.slice(0, 5))],
    ['an e-mail', await sample('e.email_in_class')],
    ['a phone number', await sample('s.phone')],
    ['a voucher code', await sample('e.voucher_code')],
    ['a redeem code', await sample('e.redeem_code')],
    ['an invoice', await sample('e.invoice_code')],
  ]
  for (const [name, texts] of cases) {
    await measure(`palette, ${name}`, limits.find, (n) =>
      call(find, { query: { text: texts[n % texts.length] ?? '', customerId } }),
    )
  }
}

async function looking(): Promise<void> {
  const ids = (await sample('e.id')).map(Number)
  const of = (n: number) => ({ customerId, studentLmsClassId: ids[n % ids.length] ?? 0 })
  await measure('everything about a participant', limits.screen, (n) => call(studentDetail, of(n)))
  await measure('the activities of a participant', limits.screen, (n) => call(studentActivities, of(n)))
  const list = (query: object) => call(enrolment.calls.list, { customerId, query: { limit: 50, ...query } })
  await measure('list, first 50', limits.list, () => list({}))
  await measure('list, by status and platform', limits.list, () => list({ status: ['PASSED'], platform: ['PIJAR'] }))
  await measure('list, passed without a certificate', limits.list, () =>
    list({ status: ['PASSED'], certificateStatus: ['NONE'] }),
  )
  const emails = await sample('e.email_in_class')
  await measure('list, by e-mail', limits.keyword, (n) => list({ keyword: emails[n % emails.length] }))
}

async function over(progressId: string): Promise<void> {
  for (;;) {
    const { status, failed } = await call(uploadProgress, { progressId })
    if (status === 'DONE' && failed === 0) return
    if (status !== 'QUEUED' && status !== 'RUNNING') throw new Error(`The job is ${status}, ${failed} refused`)
    await delay(50)
  }
}

/** A selection of so many, from the request to the finished job. */
async function restarting(): Promise<void> {
  const note = await fillClasses(owner, restarted)
  const filter = { note: `eq:${note}` }
  const { total, snapshot } = await call(listCalls.summary, { query: { customerId, ...filter } })
  if (total !== restarted) throw new Error(`${total} participants were made`)
  const started = performance.now()
  const body = { filter, count: total, snapshot }
  const { id: selection } = await call(listCalls.selection, { query: { customerId }, body })
  const run = { command: 'enrolment.restart', args: { reason: 'Bench' }, selection }
  await over((await call(bulkStart, { customerId, body: run })).progressId)
  const rate = Math.round((restarted / (performance.now() - started)) * 1000)
  console.log(`progress of ${restarted} restarted: ${rate} a second (at least ${limits.restarted})`)
  if (rate < limits.restarted) process.exitCode = 1
}

try {
  await fillCrowd(owner, records)
  await fillParticipants(owner, records)
  console.log(`${records} participants, ${requests} requests each; median / p95 in ms.`)
  await finding()
  await looking()
  await restarting()
} finally {
  await product.stop()
}
