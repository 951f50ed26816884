import { beforeAll, describe, expect, it } from 'vitest'
import { BOARD_CARDS, prospectBoard } from '#contract/crm/prospect-calls.ts'
import { makeRole, makePerson } from '#test/factories/people.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import type { Stages } from './crm.ts'
import { makeProspect, makeStages } from './crm.ts'

const server = testServer()
let stages: Stages
beforeAll(async () => {
  stages = await makeStages(server.db, server.home.customerId)
  const theirs = await makeStages(server.db, server.other.customerId)
  await makeProspect(server.db, server.other.customerId, theirs.NEW)
  for (let n = 0; n < BOARD_CARDS + 3; n += 1) {
    await makeProspect(server.db, server.home.customerId, stages.NEW, {
      value: 100,
      source: n === 0 ? 'IG' : 'WA',
      next_follow_up_at: new Date(Date.UTC(2026, 0, n + 1)),
    })
  }
  await makeProspect(server.db, server.home.customerId, stages.CONTACTED, { value: 70 })
})

const board = async (query: object = {}) =>
  (await server.as('ADMISSIONS')).call(prospectBoard, { customerId: server.home.customerId, query })

describe('the board', () => {
  it('has every stage in its order, with count, value and first cards', async () => {
    const { stages: shown } = await board()
    expect(shown.map(({ id, count, value }) => [id, count, value])).toEqual([
      [stages.NEW, BOARD_CARDS + 3, (BOARD_CARDS + 3) * 100],
      [stages.CONTACTED, 1, 70],
      [stages.WON, 0, 0],
      [stages.LOST, 0, 0],
    ])
    const [first] = shown
    expect(first?.cards).toHaveLength(BOARD_CARDS)
    expect(first?.cards[0]?.nextFollowUpAt).toBe('2026-01-01T00:00:00.000Z')
  })

  it('takes the filters and the order of the list', async () => {
    const { stages: narrowed } = await board({ source: ['IG'] })
    expect(narrowed.map(({ count }) => count)).toEqual([1, 0, 0, 0])
    const { stages: asked } = await board({ stageId: String(stages.CONTACTED) })
    expect(asked.map(({ id }) => id)).toEqual([stages.CONTACTED])
    const { stages: turned } = await board({ sort: '-nextFollowUpAt' })
    expect(turned[0]?.cards[0]?.nextFollowUpAt).toContain(`2026-02-0`)
  })

  it('takes the permission to read prospects', async () => {
    const roles = [await makeRole(server.db, ['student:read'])]
    const client = await server.session(await makePerson(server.db, server.home.customerId, { roles }))
    expect(await refused(client.call(prospectBoard, { customerId: server.home.customerId, query: {} }))).toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})
