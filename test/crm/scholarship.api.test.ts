import { describe, expect, it } from 'vitest'
import { scholarship, scholarshipApplications, scholarshipTransitions } from '#contract/crm/scholarship.ts'
import { reports } from '#contract/report/report.ts'
import { next } from '#test/factories/next.ts'
import { refused } from '#test/helpers/client.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const { create, update, read } = scholarship.calls

testDescribed(server, scholarship, {
  samples: {
    studentId: () => server.home.student.id,
    programId: () => server.home.coreClass.program_id,
    classId: () => server.home.coreClass.id,
    percent: () => 50,
  },
  wrong: [
    [{ studentId: undefined }, 'studentId', 'choose a student or a prospect'],
    [{ amount: 100 }, 'amount', 'cannot go together with a share of the fee'],
    [{ percent: 101 }, 'percent', 'must be at most 100'],
    [{ score: -1 }, 'score', 'must be at least 0'],
    [{ programId: 987_654 }, 'programId', 'is not a program of this customer'],
    [{ documentUrls: ['x'] }, 'documentUrls.0', 'must begin with https://'],
  ],
  filters: [[({ number }) => ({ number }), { number: 'BSW-00' }]],
})

async function make(given = {}) {
  const client = await server.as('SUPERADMIN')
  return client.call(create, {
    query: { customerId: server.home.customerId },
    body: {
      scheme: `Beasiswa ${next('scheme')}`,
      studentId: server.home.student.id,
      programId: server.home.coreClass.program_id,
      classId: server.home.coreClass.id,
      percent: 40,
      ...given,
    },
  })
}

describe('the steps of a scholarship', () => {
  it('are those that the server lists for this person', async () => {
    const admissions = await server.as('ADMISSIONS')
    const viewer = await server.as('VIEWER')
    expect((await admissions.call(scholarshipTransitions, {})).map(({ action }) => action)).toContain('approve')
    expect(await viewer.call(scholarshipTransitions, {})).toEqual([])
    const { id, feeAfter, fee } = await make()
    expect({ fee, feeAfter }).toEqual({ fee: 500_000, feeAfter: 300_000 })
    expect((await admissions.call(read, { id })).steps?.map(({ action }) => action)).toEqual(['screen', 'withdraw'])
    expect((await viewer.call(read, { id })).steps).toEqual([])
  })

  it('lead to a decision with who, when and why', async () => {
    const client = await server.newClient('ADMISSIONS')
    let row = await make()
    const step = async (transition: string, more = {}) => {
      row = await client.call(update, { id: row.id, body: { version: row.version, transition, ...more } })
      return row
    }
    await step('screen')
    await expect(step('invite')).rejects.toMatchObject({
      issues: [{ field: 'interviewAt', message: "can't be empty!" }],
    })
    await step('invite', { interviewAt: '2026-12-01T03:00:00Z' })
    await expect(step('score')).rejects.toMatchObject({ issues: [{ field: 'score', message: "can't be empty!" }] })
    expect(await step('score', { score: 81 })).toMatchObject({ status: 'REVIEW', score: 81 })
    await expect(step('reject')).rejects.toMatchObject({ issues: [{ field: 'reason', message: "can't be empty!" }] })
    expect(await step('reject', { reason: 'Nilai kurang' })).toMatchObject({
      status: 'REJECTED',
      reason: 'Nilai kurang',
      decidedBy: { id: client.person.id },
    })
    expect(await step('reopen')).toMatchObject({ status: 'REVIEW', decidedBy: null, reason: null })
    await step('approve')
    expect(await step('accept')).toMatchObject({ status: 'ACCEPTED' })
  })

  it('that do not follow are refused with those that do', async () => {
    const client = await server.as('ADMISSIONS')
    const { id, version } = await make()
    expect(await refused(client.call(update, { id, body: { version, transition: 'approve' } }))).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      data: { from: 'APPLIED', allowed: ['screen', 'withdraw'] },
    })
  })
})

describe('the report by scheme', () => {
  it('says what was granted: of those that are approved or accepted', async () => {
    const client = await server.newClient('ADMISSIONS')
    const scheme = `Beasiswa Uji ${next('scheme')}`
    const rows = [
      await make({ scheme }),
      await make({ scheme, percent: null, amount: 100_000 }),
      await make({ scheme }),
    ]
    const statuses = ['ACCEPTED', 'APPROVED', 'REJECTED'] as const
    for (const [n, { id }] of rows.entries())
      await server.db
        .updateTable('scholarship')
        .set({ status: statuses[n] ?? 'APPLIED' })
        .where('id', '=', id)
        .execute()
    const { data } = await client.call(reports.scholarshipsByScheme, { query: { customerId: server.home.customerId } })
    expect(data.find((row) => row.scheme === scheme)).toEqual({
      scheme,
      applied: 3,
      rejected: 1,
      approved: 2,
      accepted: 1,
      // 40 % of 500,000, and 100,000.
      granted: 300_000,
    })
  })
})

describe('scholarships', () => {
  it('are listed on the service of their own', async () => {
    const client = await server.as('ADMISSIONS')
    const { id, number } = await make()
    const { data } = await client.call(scholarshipApplications, {
      query: { customerId: server.home.customerId, number },
    })
    expect(data.map((row) => row.id)).toEqual([id])
  })
})
