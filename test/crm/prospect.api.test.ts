import { beforeAll, describe, expect, it } from 'vitest'
import { prospectOwners } from '#contract/crm/prospect-calls.ts'
import { prospect } from '#contract/crm/prospect.ts'
import { makePerson } from '#test/factories/people.ts'
import { refused } from '#test/helpers/client.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'
import type { Stages } from './crm.ts'
import { makeProspect, makeStages } from './crm.ts'

const server = testServer()
const { update, list, create } = prospect.calls
let stages: Stages

beforeAll(async () => {
  stages = await makeStages(server.db, server.home.customerId)
  await makeStages(server.db, server.other.customerId)
})

testDescribed(server, prospect, {
  samples: {
    phone: () => '0812-3456-7890',
    interestClassId: () => server.home.coreClass.id,
    programId: () => server.home.coreClass.program_id,
  },
  change: { name: 'Nama Baru', phone: null },
  wrong: [
    [{ name: ' ' }, 'name', "can't be empty!"],
    [{ email: 'siti' }, 'email', 'must be an e-mail address such as nama@contoh.id'],
    [{ phone: '12' }, 'phone', 'must be a phone number such as 0812 3456 7890'],
    [{ score: 101 }, 'score', 'must be at most 100'],
    [{ value: -1 }, 'value', 'must not be negative'],
    [{ stageId: 987_654 }, 'stageId', 'is not a stage of this customer'],
    [{ owner: 987_654 }, 'owner', 'does not work with prospects of this customer'],
    [{ interestClassId: 987_654 }, 'interestClassId', 'is not a class of this customer'],
  ],
  filters: [
    [() => ({ stageId: stages.NEW }), { stageId: 987_654 }],
    [() => ({ owner: 'empty' }), { owner: 987_654 }],
    [() => ({ phone: '+628123' }), { phone: '+621' }],
  ],
})

const stored = (id: number) =>
  server.db.selectFrom('prospect').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const stepsOf = (id: number) =>
  server.db
    .selectFrom('prospect_stage_change')
    .select(['from_stage_id', 'to_stage_id'])
    .where('prospect_id', '=', id)
    .orderBy('id')
    .execute()
const make = (stage: keyof Stages = 'NEW', given = {}) =>
  makeProspect(server.db, server.home.customerId, stages[stage], given)

describe('a new prospect', () => {
  it('begins in the first open stage, worth what its class costs', async () => {
    const client = await server.as('ADMISSIONS')
    const made = await client.call(create, {
      body: { name: 'Rina', source: 'IG', interestClassId: server.home.coreClass.id },
      query: { customerId: server.home.customerId },
    })
    expect(made).toMatchObject({ stageId: stages.NEW, stage: { kind: 'OPEN', slaDays: 2 }, value: 500_000 })
    expect(await stepsOf(made.id)).toEqual([{ from_stage_id: null, to_stage_id: stages.NEW }])
  })

  it.each(['0812 3456 7891', '081234567891', '+62 812-3456-7891', '62812 3456 7891', '(0812) 34567891'])(
    'has the phone number of %s in one form',
    async (phone) => {
      const client = await server.as('ADMISSIONS')
      const made = await client.call(create, {
        body: { name: 'Telepon', source: 'WA', phone },
        query: { customerId: server.home.customerId },
      })
      expect(made.phone).toBe('+6281234567891')
    },
  )

  it('is refused with the address of another of the same program', async () => {
    const client = await server.as('ADMISSIONS')
    const { email } = await make()
    const body = { name: 'Kembar', source: 'WA' as const, email: String(email).toUpperCase() }
    const error = await refused(client.call(create, { body, query: { customerId: server.home.customerId } }))
    expect(error).toMatchObject({
      code: 'VALIDATION',
      issues: [{ field: 'email', message: 'belongs to another prospect of this program' }],
    })
  })
})

describe('moving a prospect', () => {
  it('notes when, and is told as a move', async () => {
    const client = await server.as('ADMISSIONS')
    const { id, version } = await make('NEW', { stage_entered_at: new Date('2026-01-01T00:00:00Z') })
    const moved = await client.call(update, { id, body: { version, stageId: stages.CONTACTED } })
    expect(moved.stage.id).toBe(stages.CONTACTED)
    expect(Date.parse(moved.stageEnteredAt)).toBeGreaterThan(Date.parse('2026-01-02'))
    expect(await stepsOf(id)).toHaveLength(2)
    const audit = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('resource', '=', 'prospect')
      .where('record_id', '=', id)
      .execute()
    expect(audit).toEqual([{ action: 'prospect.move' }])
  })

  it('is refused for the second of two people', async () => {
    const client = await server.as('ADMISSIONS')
    const { id, version } = await make()
    await client.call(update, { id, body: { version, stageId: stages.CONTACTED } })
    const error = await refused(client.call(update, { id, body: { version, stageId: stages.LOST, lostReason: 'x' } }))
    expect(error).toMatchObject({ status: 412, code: 'VERSION_CONFLICT' })
    expect((await stored(id)).stage_id).toBe(stages.CONTACTED)
  })

  it('to lost needs a reason', async () => {
    const client = await server.as('ADMISSIONS')
    const { id, version } = await make('NEW', { next_follow_up_at: new Date() })
    expect(await refused(client.call(update, { id, body: { version, stageId: stages.LOST } }))).toMatchObject({
      code: 'NEEDS_LOST_REASON',
    })
    const lost = await client.call(update, { id, body: { version, stageId: stages.LOST, lostReason: 'Harga' } })
    expect(lost).toMatchObject({ stage: { kind: 'LOST' }, lostReason: 'Harga', nextFollowUpAt: null })
  })

  it('to won needs a student, who can be created', async () => {
    const client = await server.as('ADMISSIONS')
    const { id, version, email } = await make()
    expect(await refused(client.call(update, { id, body: { version, stageId: stages.WON } }))).toMatchObject({
      code: 'NEEDS_STUDENT',
    })
    const won = await client.call(update, { id, body: { version, stageId: stages.WON, newStudent: true } })
    expect(won.student).toMatchObject({ name: won.name })
    const student = await server.db
      .selectFrom('student')
      .select('email')
      .where('id', '=', won.studentId ?? 0)
      .executeTakeFirstOrThrow()
    expect(student.email).toBe(email)
  })

  it('to won takes the student who has the address already', async () => {
    const client = await server.as('ADMISSIONS')
    const { student } = server.home
    const { id, version } = await make('NEW', { email: student.email.toUpperCase() })
    const won = await client.call(update, { id, body: { version, stageId: stages.WON, newStudent: true } })
    expect(won.studentId).toBe(student.id)
  })

  it('out of what is decided takes crm:approve', async () => {
    const { id, version } = await make('LOST', { lost_reason: 'Harga' })
    const body = { version, stageId: stages.NEW }
    const support = await server.as('SUPPORT')
    expect(await refused(support.call(update, { id, body }))).toMatchObject({
      code: 'FORBIDDEN',
      data: { permission: 'crm:approve' },
    })
    const admissions = await server.as('ADMISSIONS')
    expect(await admissions.call(update, { id, body })).toMatchObject({ lostReason: null, stage: { kind: 'OPEN' } })
  })
})

describe('prospects', () => {
  it('are found by their follow-up and by who looks after them', async () => {
    const client = await server.newClient('ADMISSIONS')
    const { id } = await make('NEW', {
      owner_id: client.person.id,
      next_follow_up_at: new Date('2026-01-05T03:00:00Z'),
    })
    const { customerId } = server.home
    const mine = await client.call(list, { query: { owner: String(client.person.id), customerId } })
    expect(mine.data.map((row) => row.id)).toEqual([id])
    const due = await client.call(list, {
      query: { followUpFrom: '2026-01-05', followUpTo: '2026-01-05', overdue: true, customerId },
    })
    expect(due.data.map((row) => row.id)).toContain(id)
  })

  it('are looked after by who may change them', async () => {
    const client = await server.as('ADMISSIONS')
    const viewer = await makePerson(server.db, server.home.customerId, { roles: ['PARTNER_VIEWER'] })
    const { customerId } = server.home
    expect(await client.call(prospectOwners, { customerId, query: { id: viewer.id } })).toEqual([])
    expect(await client.call(prospectOwners, { customerId, query: { id: client.person.id } })).toHaveLength(1)
  })
})
