import { beforeAll, describe, expect, it } from 'vitest'
import { prospect } from '#contract/crm/prospect.ts'
import { reports } from '#contract/report/report.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import type { Stages } from './crm.ts'
import { makeProspect, makeStages } from './crm.ts'

const server = testServer()
let stages: Stages
let owner: number
const day = (days: number) => new Date(Date.now() - days * 86_400_000)
const { update } = prospect.calls

beforeAll(async () => {
  const { db, home, other } = server
  stages = await makeStages(db, home.customerId)
  const theirs = await makeStages(db, other.customerId)
  await makeProspect(db, other.customerId, theirs.NEW)
  const client = await server.newClient('ADMISSIONS')
  const make = (given: object) =>
    makeProspect(db, home.customerId, stages.NEW, { stage_entered_at: day(4), value: 100, ...given })
  owner = client.person.id
  await make({ source: 'IG', owner_id: owner })
  const on = await make({ source: 'IG' })
  await client.call(update, { id: on.id, body: { version: on.version, stageId: stages.CONTACTED } })
  const won = await make({ value: 700 })
  await client.call(update, { id: won.id, body: { version: won.version, stageId: stages.WON, newStudent: true } })
  const lost = await make({})
  await client.call(update, { id: lost.id, body: { version: lost.version, stageId: stages.LOST, lostReason: 'Harga' } })
  // Of another time.
  await make({ stage_entered_at: new Date('2025-01-01T00:00:00Z') })
})

const period = () => ({
  dateFrom: day(20).toISOString().slice(0, 10),
  dateTo: day(-1).toISOString().slice(0, 10),
  customerId: server.home.customerId,
})
const client = () => server.as('ADMISSIONS')

describe('the figures of prospects', () => {
  it('say how far those that began in the period came', async () => {
    const { data } = await (await client()).call(reports.prospectFunnel, { query: period() })
    expect(data).toMatchObject([
      { stageId: stages.NEW, reached: 4, ofAll: 100, ofBefore: 100, value: 1000 },
      { stageId: stages.CONTACTED, reached: 2, ofAll: 50, ofBefore: 50, value: 800 },
      { stageId: stages.WON, reached: 1, ofAll: 25, ofBefore: 50, value: 700 },
    ])
  })

  it('say what came of them by source and by owner', async () => {
    const bySource = await (await client()).call(reports.prospectsBySource, { query: period() })
    expect(bySource.data).toMatchObject([
      { source: 'IG', began: 2, open: 2, won: 0, lost: 0, wonPct: 0 },
      { source: 'WA', began: 2, open: 0, won: 1, lost: 1, wonPct: 50, wonValue: 700 },
    ])
    const byOwner = await (await client()).call(reports.prospectsByOwner, { query: period() })
    expect(byOwner.data.map(({ ownerId, began }) => [ownerId === null, began])).toEqual([
      [true, 3],
      [false, 1],
    ])
  })

  it('are narrowed to a source and to an owner', async () => {
    const asked = await client()
    const { data } = await asked.call(reports.prospectFunnel, { query: { ...period(), source: 'IG' } })
    expect(data.map(({ reached }) => reached)).toEqual([2, 1, 0])
    const { data: own } = await asked.call(reports.prospectFunnel, { query: { ...period(), owner } })
    expect(own.map(({ reached }) => reached)).toEqual([1, 0, 0])
    const stay = await asked.call(reports.timeInStage, { query: { ...period(), source: 'IG' } })
    expect(stay.data).toMatchObject([
      { inside: 1, left: 1 },
      { inside: 1, left: 0 },
    ])
    const { customerId } = server.home
    const months = await asked.call(reports.prospectsByMonth, { query: { customerId, source: 'IG' } })
    expect(months.data.at(-1)).toMatchObject({ won: 0, lost: 0 })
  })

  it('say how long they stay in a stage, and how many are beyond its limit', async () => {
    const { data } = await (await client()).call(reports.timeInStage, { query: period() })
    const [first, second] = data
    expect(first).toMatchObject({ stageId: stages.NEW, inside: 2, late: 2, limitDays: 2, left: 3, medianDays: 4 })
    expect(second).toMatchObject({ stageId: stages.CONTACTED, inside: 1, late: 0, left: 0, averageDays: 0 })
  })

  it('say what was won in each of the last 12 months', async () => {
    const { customerId } = server.home
    const { data } = await (await client()).call(reports.prospectsByMonth, { query: { customerId } })
    expect(data).toHaveLength(12)
    expect(data.at(-1)).toMatchObject({ won: 1, lost: 1, wonPct: 50, wonValue: 700 })
  })

  it('take the permission to read prospects', async () => {
    const hr = await server.as('HR')
    expect(await refused(hr.call(reports.prospectFunnel, { query: period() }))).toMatchObject({ code: 'FORBIDDEN' })
  })
})
