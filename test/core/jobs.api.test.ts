import { afterEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { bulkRetry } from '#contract/core/bulk.ts'
import { jobCancel, jobList } from '#contract/core/progress.ts'
import type { Progress } from '#contract/core/progress.ts'
import { uploadProgress } from '#contract/core/progress.ts'
import { voucherGenerate } from '#contract/voucher/voucher-calls.ts'
import { DAY } from '#test/factories/next.ts'
import { grantRole } from '#test/factories/people.ts'
import type { Client } from '#test/helpers/client.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { finished, halfDone, isOver } from '#test/helpers/jobs.ts'
import { ownServer } from '#test/helpers/server.ts'
import { until } from '#test/helpers/until.ts'

const server = ownServer()

const start = (client: Client, count: number, batchName = 'Batch', customerId?: number) =>
  client.call(voucherGenerate, {
    body: {
      count,
      platform: 'OWN',
      coreClassId: customerId === server.other.customerId ? server.other.coreClass.id : server.home.coreClass.id,
      prefix: 'AKN',
      batchName,
      customerId,
    },
  })

async function countIn(batchId: number): Promise<{ vouchers: number; batch: number }> {
  const { vouchers } = await server.db
    .selectFrom('voucher')
    .select(({ fn }) => fn.countAll<number>().as('vouchers'))
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow()
  const { count } = await server.db
    .selectFrom('voucher_batch')
    .select('count')
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
  return { vouchers, batch: count }
}

const auditsOf = (progressId: string) =>
  server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'job.cancel')
    .where(sql<string>`after ->> 'progressId'`, '=', progressId)
    .execute()

describe('a job', () => {
  it('is seen by who started it and by a SUPERADMIN, by nobody else', async () => {
    const client = await server.newClient('FINANCE')
    const { progressId } = await start(client, 1)
    await finished(client, progressId)
    const superadmin = await server.as('SUPERADMIN')
    expect((await superadmin.call(uploadProgress, { progressId })).progressId).toBe(progressId)
    for (const other of [await server.as('FINANCE'), await server.as('PARTNER_ADMIN', server.other.customerId)]) {
      for (const call of [
        () => other.call(uploadProgress, { progressId }),
        () => other.call(jobCancel, { progressId }),
      ]) {
        expect(await refused(call())).toMatchObject({
          status: 404,
          code: 'NOT_FOUND',
          message: 'There is no such job.',
        })
      }
    }
  })

  it('is no longer seen by who does not work for its customer any more', async () => {
    const client = await server.newClient('FINANCE')
    const { progressId } = await start(client, 1)
    await finished(client, progressId)
    await server.db.deleteFrom('customer_user_role').where('master_id', '=', client.person.id).execute()
    expect(await refused(client.call(uploadProgress, { progressId }))).toMatchObject({ status: 404 })
    expect((await client.call(jobList, {})).data).toEqual([])
  })

  it('never shows what it works from', async () => {
    const client = await server.newClient('FINANCE')
    const { progressId } = await start(client, 1)
    const reply = await client.send(uploadProgress, { params: { progressId } })
    expect(reply.text).not.toContain('payload')
    await finished(client, progressId)
    const row = await server.db
      .selectFrom('upload_progress')
      .select('payload')
      .where('id', '=', progressId)
      .executeTakeFirstOrThrow()
    expect(row.payload).toEqual({})
  })
})

describe('the list of jobs', () => {
  it('holds the caller’s own of the last seven days, the newest first', async () => {
    const client = await server.newClient('FINANCE')
    const neighbour = await server.newClient('FINANCE')
    const [one, two, old] = [
      await start(client, 1, 'One'),
      await start(client, 1, 'Two'),
      await start(client, 1, 'Old'),
    ]
    await start(neighbour, 1, 'Neighbour')
    for (const { progressId } of [one, two, old]) await finished(client, progressId)
    await server.db
      .updateTable('upload_progress')
      .set({ created_at: new Date(Date.now() - 8 * DAY) })
      .where('id', '=', old.progressId)
      .execute()
    const page = await client.call(jobList, {})
    expect(page.data.map((job) => job.title)).toEqual(['Generate vouchers: Two', 'Generate vouchers: One'])
    expect(page.pagination).toEqual({ total: 2, page: 1, limit: 50, totalPages: 1 })
  })
})

describe('cancelling a job', () => {
  it('at work keeps what is done, and says so exactly', async () => {
    const client = await server.newClient('FINANCE')
    const { progressId, batchId } = await start(client, 100_000, 'Cancelled')
    await halfDone(client, progressId)
    await client.call(jobCancel, { progressId })
    const over = await finished(client, progressId)
    expect(over).toMatchObject({ status: 'CANCELLED', total: 100_000, failed: 0, finishedAt: expect.any(String) })
    expect(over.processed).toBeGreaterThan(0)
    expect(over.processed).toBeLessThan(100_000)
    expect(over.succeeded).toBe(over.processed)
    expect(over.percent).toBe(Math.floor(over.processed / 1000))
    expect(await countIn(batchId)).toEqual({ vouchers: over.processed, batch: over.processed })
  })

  it('that waits ends it with nothing done', async () => {
    const client = await server.newClient('FINANCE')
    const busy = await start(client, 100_000, 'Busy')
    const waiting = await start(client, 50, 'Waiting')
    await client.call(jobCancel, { progressId: waiting.progressId })
    await client.call(jobCancel, { progressId: busy.progressId })
    expect(await finished(client, waiting.progressId)).toMatchObject({ status: 'CANCELLED', processed: 0, percent: 0 })
    expect(await countIn(waiting.batchId)).toEqual({ vouchers: 0, batch: 0 })
    await finished(client, busy.progressId)
  })

  it('is noted once', async () => {
    const client = await server.newClient('FINANCE')
    const busy = await start(client, 100_000, 'Busy')
    const { progressId } = await start(client, 10, 'Twice')
    for (let n = 0; n < 3; n++) await client.call(jobCancel, { progressId })
    expect(await auditsOf(progressId)).toMatchObject([
      { actor_id: client.person.id, customer_id: server.home.customerId },
    ])
    await client.call(jobCancel, { progressId: busy.progressId })
    await finished(client, progressId)
  })

  it('that is over changes nothing', async () => {
    const client = await server.newClient('FINANCE')
    const { progressId } = await start(client, 1)
    const over = await finished(client, progressId)
    expect(await client.call(jobCancel, { progressId })).toEqual(over)
    expect(await auditsOf(progressId)).toEqual([])
  })

  it('may be done by a SUPERADMIN for another', async () => {
    const client = await server.newClient('FINANCE')
    const { progressId } = await start(client, 100_000, 'Of another')
    await (await server.as('SUPERADMIN')).call(jobCancel, { progressId })
    expect((await finished(client, progressId)).status).toBe('CANCELLED')
  })
})

describe('a job that the database trips up', () => {
  afterEach(async () => {
    await sql`DROP TRIGGER IF EXISTS trip ON voucher; DROP FUNCTION IF EXISTS trip`.execute(server.db)
    await sql`UPDATE pgboss.queue SET retry_limit = 5`.execute(server.db)
  })

  it('for good is marked as failed, with a message for people and what was done kept', async () => {
    await sql`
      CREATE FUNCTION trip() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN
        IF (SELECT count(*) FROM voucher v WHERE v.batch_id = (SELECT batch_id FROM made LIMIT 1)) > 10000 THEN
          RAISE EXCEPTION 'secret innards';
        END IF;
        RETURN NULL;
      END $$`.execute(server.db)
    await sql`
      CREATE TRIGGER trip AFTER INSERT ON voucher REFERENCING NEW TABLE AS made
        FOR EACH STATEMENT EXECUTE FUNCTION trip()`.execute(server.db)
    await sql`UPDATE pgboss.queue SET retry_limit = 0`.execute(server.db)
    const client = await server.newClient('FINANCE')
    const { progressId, batchId } = await start(client, 30_000, 'Tripped')
    const over = await until('the job ends', async () => {
      server.clock.advance(5_000)
      const progress = await client.call(uploadProgress, { progressId })
      return isOver(progress) && progress
    })
    expect(over).toMatchObject({
      status: 'FAILED',
      total: 30_000,
      processed: 10_000,
      succeeded: 10_000,
      percent: 33,
      message: 'The server could not finish this job.',
      finishedAt: expect.any(String),
    })
    expect(await countIn(batchId)).toEqual({ vouchers: 10_000, batch: 10_000 })
  })

  it('once is tried again and ends as if nothing had happened', async () => {
    // A sequence is not rolled back: it remembers the first try.
    await sql`CREATE SEQUENCE IF NOT EXISTS trips`.execute(server.db)
    await sql`GRANT USAGE ON SEQUENCE trips TO academy_app`.execute(server.db)
    await sql`
      CREATE FUNCTION trip() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF nextval('trips') = 2 THEN RAISE EXCEPTION 'just this once'; END IF; RETURN NULL; END $$`.execute(
      server.db,
    )
    await sql`CREATE TRIGGER trip AFTER INSERT ON voucher FOR EACH STATEMENT EXECUTE FUNCTION trip()`.execute(server.db)
    const client = await server.newClient('FINANCE')
    const { progressId, batchId } = await start(client, 20_001, 'Once')
    expect(await finished(client, progressId)).toMatchObject({ status: 'DONE', processed: 20_001, succeeded: 20_001 })
    expect(await countIn(batchId)).toEqual({ vouchers: 20_001, batch: 20_001 })
    const { rows } = await sql<{ last: number }>`SELECT last_value AS last FROM trips`.execute(server.db)
    expect(rows[0]?.last).toBe(4)
  })
})

describe('a job that the queue has given up', () => {
  /** A generation of vouchers in that state, with 50 vouchers left, which was queued when it was `since` far. */
  async function abandoned(
    since: (processed: number) => number,
    { times = 1, ...more }: { times?: number; cancel_requested?: boolean } = {},
  ) {
    const client = await server.newClient('FINANCE')
    const { progressId, batchId } = await start(client, 40_000)
    const { payload } = await server.db
      .selectFrom('upload_progress')
      .select('payload')
      .where('id', '=', progressId)
      .executeTakeFirstOrThrow()
    await halfDone(client, progressId)
    await client.call(jobCancel, { progressId })
    let { processed } = await finished(client, progressId)
    let ended: Progress | undefined
    for (let time = 1; time <= times; time++) {
      processed = ended?.processed ?? processed
      await server.db
        .updateTable('upload_progress')
        .set({
          status: 'RUNNING',
          cancel_requested: false,
          finished_at: null,
          total: processed + 50,
          payload: JSON.stringify(payload),
          ...more,
        })
        .where('id', '=', progressId)
        .execute()
      await until('the queue has nothing left to run', async () => {
        const { numAffectedRows } = await sql`
          UPDATE pgboss.job SET state = 'failed', data = jsonb_set(data, '{processed}', to_jsonb(${since(processed)}::int))
           WHERE data ->> 'progressId' = ${progressId} AND state IN ('completed', 'failed')`.execute(server.db)
        return numAffectedRows === BigInt(time)
      })
      server.clock.advance(5_000)
      ended = await finished(client, progressId)
    }
    return { client, progressId, batchId, processed, ended }
  }

  it('goes on with all its retries when it got further since it was queued', async () => {
    const { ended, processed, batchId } = await abandoned(() => 0)
    expect(ended).toMatchObject({ status: 'DONE', processed: processed + 50, percent: 100 })
    expect(await countIn(batchId)).toEqual({ vouchers: processed + 50, batch: processed + 50 })
  })

  // Each time represents six runs: the first one and the queue's retries.
  it('ends correctly when the queue gives it up eight times in a row, as long as it gets further', async () => {
    const { ended, processed, batchId } = await abandoned((all) => all - 1, { times: 8 })
    expect(ended).toMatchObject({ status: 'DONE', processed: processed + 50, failed: 0, percent: 100 })
    expect(await countIn(batchId)).toEqual({ vouchers: processed + 50, batch: processed + 50 })
  })

  it('has failed when it got no further, and keeps what it has done', async () => {
    const { ended, processed, batchId } = await abandoned((all) => all)
    expect(ended).toMatchObject({ status: 'FAILED', processed, message: 'The server could not finish this job.' })
    expect(await countIn(batchId)).toEqual({ vouchers: processed, batch: processed })
  })

  it('is continued where it stopped when its starter tries again, once', async () => {
    const { client, progressId, batchId, processed, ended } = await abandoned((all) => all)
    expect(ended).toMatchObject({ status: 'FAILED' })
    const other = await server.newClient('FINANCE')
    expect((await other.send(bulkRetry, { params: { progressId } })).status).toBe(404)
    const answers = await Promise.all([1, 2].map(() => client.send(bulkRetry, { params: { progressId } })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await finished(client, progressId)).toMatchObject({
      status: 'DONE',
      processed: processed + 50,
      succeeded: processed + 50,
      failed: 0,
      message: null,
    })
    expect(await countIn(batchId)).toEqual({ vouchers: processed + 50, batch: processed + 50 })
    expect(refusal(await client.send(bulkRetry, { params: { progressId } })).error).toBe('NOTHING_LEFT')
  })

  it('is not continued by a starter who may not begin such a job any more', async () => {
    const { client, progressId } = await abandoned((all) => all)
    await server.db.deleteFrom('customer_user_role').where('master_id', '=', client.person.id).execute()
    await grantRole(server.db, server.home.customerId, client.person.id, 'VIEWER')
    expect(refusal(await client.send(bulkRetry, { params: { progressId } })).error).toBe('FORBIDDEN')
  })

  it('is cancelled when that was asked for', async () => {
    const { ended } = await abandoned((all) => all, { cancel_requested: true })
    expect(ended).toMatchObject({ status: 'CANCELLED', message: null })
  })
})
