import { describe, expect, it } from 'vitest'
import { stageClose } from '#contract/crm/stage-calls.ts'
import { stage } from '#contract/crm/stage.ts'
import { next } from '#test/factories/next.ts'
import { refused } from '#test/helpers/client.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'
import { makeProspect, makeStages } from './crm.ts'

const server = testServer()

testDescribed(server, stage, { samples: { code: () => `STAGE-${next('stage')}` } })

describe('a stage with prospects', () => {
  it('is deleted only with another one of its kind for them', async () => {
    const { db, home, other } = server
    const client = await server.as('ADMISSIONS')
    const stages = await makeStages(db, home.customerId)
    const theirs = await makeStages(db, other.customerId)
    const prospect = await makeProspect(db, home.customerId, stages.NEW)
    const { remove } = stage.calls
    expect(await refused(client.call(remove, { id: stages.NEW }))).toMatchObject({
      code: 'IN_USE',
      data: { by: 'a prospect' },
    })
    const close = (to: number) => client.call(stageClose, { id: stages.NEW, body: { to } })
    expect(await refused(close(stages.WON))).toMatchObject({ code: 'STAGE_OF_OTHER_KIND' })
    expect(await refused(close(theirs.NEW))).toMatchObject({ code: 'VALIDATION' })
    await close(stages.CONTACTED)
    const stored = await db
      .selectFrom('prospect')
      .select(['stage_id', 'version'])
      .where('id', '=', prospect.id)
      .executeTakeFirst()
    expect(stored).toEqual({ stage_id: stages.CONTACTED, version: prospect.version + 1 })
    expect(await refused(client.call(stage.calls.read, { id: stages.NEW }))).toMatchObject({ code: 'NOT_FOUND' })
  })
})
