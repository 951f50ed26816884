import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { reports } from '#contract/report/report.ts'
import { trainingActivate, trainingList, trainingState } from '#contract/training/training.ts'
import { next } from '#test/factories/next.ts'
import { makeRole } from '#test/factories/people.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const admin = () => server.as('SUPERADMIN')
const query = () => ({ customerId: server.home.customerId })

async function switchOn(customerId: number, value: string): Promise<void> {
  await sql`DELETE FROM setting WHERE customer_id = ${customerId} AND key = 'training.enabled'`.execute(server.db)
  await sql`
    INSERT INTO setting (customer_id, key, value, value_type, group_code, label)
    VALUES (${customerId}, 'training.enabled', ${value}, 'BOOL', 'training', 'Training')`.execute(server.db)
}

async function run(status: 'DRAFT' | 'READY' | 'ARCHIVED', customerId = server.home.customerId): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO training (customer_id, name, status, trained_at, evaluated_at, accuracy, precision, recall, f1)
    VALUES (${customerId}, ${`Run ${next('training')}`}, ${status}, now(), now(), 91.5, 90, 89, 89.5) RETURNING id`.execute(
    server.db,
  )
  return rows[0]?.id ?? 0
}
const active = async () => {
  const { data } = await (await admin()).call(trainingList, { query: query() })
  return data.filter((row) => row.active).map(({ id }) => id)
}

beforeAll(async () => {
  await switchOn(server.home.customerId, 'true')
  await switchOn(server.other.customerId, 'true')
})

describe('a training run', () => {
  it('becomes active, and the one before does not stay so', async () => {
    const [first, second] = [await run('READY'), await run('READY')]
    const client = await admin()
    expect(await client.call(trainingActivate, { id: first, query: query() })).toMatchObject({
      id: first,
      active: true,
    })
    expect(await client.call(trainingActivate, { id: second, query: query() })).toMatchObject({ active: true })
    expect(await active()).toEqual([second])
  })

  it('that is active stays so without a change', async () => {
    const id = await run('READY')
    const client = await admin()
    const { version } = await client.call(trainingActivate, { id, query: query() })
    expect(await client.call(trainingActivate, { id, query: query() })).toMatchObject({ active: true, version })
  })

  it.each(['DRAFT', 'ARCHIVED'] as const)('that is %s is refused', async (status) => {
    const id = await run(status)
    expect(await refused((await admin()).call(trainingActivate, { id, query: query() }))).toMatchObject({
      status: 409,
      code: 'ILLEGAL_TRANSITION',
    })
  })

  it('is one of two that are made active at once', async () => {
    const ids = [await run('READY'), await run('READY'), await run('READY')]
    const client = await admin()
    await Promise.all(ids.map((id) => client.call(trainingActivate, { id, query: query() })))
    const [found, ...more] = await active()
    expect(ids).toContain(found)
    expect(more).toEqual([])
  })

  it('gives the place back to the one before when that is undone', async () => {
    const [first, second] = [await run('READY'), await run('READY')]
    const client = await admin()
    await client.call(trainingActivate, { id: first, query: query() })
    await client.call(trainingActivate, { id: second, query: query() })
    const { id } = await server.db
      .selectFrom('audit_log')
      .select('id')
      .where('resource', '=', 'training')
      .where('record_id', '=', second)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await client.call(auditUndo, { customerId: server.home.customerId, id })
    expect(await active()).toEqual([first])
  })

  it('of another customer is not there, and nobody activates it without the permission', async () => {
    const id = await run('READY', server.other.customerId)
    expect(await refused((await admin()).call(trainingActivate, { id, query: query() }))).toMatchObject({ status: 404 })
    const reader = await server.newClient(await makeRole(server.db, ['training:read']))
    const own = await run('READY')
    expect(await refused(reader.call(trainingActivate, { id: own, query: query() }))).toMatchObject({ status: 403 })
    expect(await refused(reader.call(trainingList, { query: { customerId: server.other.customerId } }))).toMatchObject({
      code: 'OTHER_CUSTOMER',
    })
  })
})

describe('the recaps', () => {
  it('are the scores of the runs and the photos by their label', async () => {
    const id = await run('READY')
    const client = await admin()
    const { data } = await client.call(reports.trainingPerformance, { query: query() })
    expect(data.find(({ trainingId }) => trainingId === id)).toMatchObject({ accuracy: 91.5, recall: 89, f1: 89.5 })
    for (const call of [reports.imagesTrain, reports.imagesTest, reports.imagesTestB]) {
      const { data: labels } = await client.call(call, { query: query() })
      expect(labels.map(({ label }) => label)).toEqual(['VALID', 'INVALID', 'UNSURE', 'UNLABELED'])
    }
  })
})

describe('switched off', () => {
  it('nothing of it is there', async () => {
    const id = await run('READY')
    const client = await admin()
    expect(await client.call(trainingState, query())).toEqual({ enabled: true })
    await switchOn(server.home.customerId, 'false')
    try {
      expect(await client.call(trainingState, query())).toEqual({ enabled: false })
      // Awaited together: a refusal that arrives before its turn would be an unhandled rejection.
      const refusals = await Promise.all([
        refused(client.call(trainingList, { query: query() })),
        refused(client.call(trainingActivate, { id, query: query() })),
        refused(client.call(reports.trainingPerformance, { query: query() })),
        refused(client.call(reports.imagesTest, { query: query() })),
      ])
      for (const refusal of refusals) expect(refusal).toMatchObject({ status: 404 })
    } finally {
      await switchOn(server.home.customerId, 'true')
    }
  })
})
