import { beforeAll, describe, expect, it } from 'vitest'
import { bulkUndo } from '#contract/core/bulk.ts'
import type { LooseProspect } from '#contract/crm/prospect-import.ts'
import { prospectImport } from '#contract/crm/prospect-import.ts'
import { next } from '#test/factories/next.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { finished } from '#test/helpers/jobs.ts'
import { testServer } from '#test/helpers/server.ts'
import type { Stages } from './crm.ts'
import { makeProspect, makeStages } from './crm.ts'

const server = testServer()
let stages: Stages
beforeAll(async () => {
  stages = await makeStages(server.db, server.home.customerId)
})

async function take(rows: LooseProspect[]) {
  const client = await server.as('ADMISSIONS')
  const { customerId } = server.home
  const body = { source: 'EVENT' as const, fileName: 'pameran.csv', rows }
  const { progressId } = await client.call(prospectImport, { customerId, body })
  return finished(client, progressId)
}
const row = (more: LooseProspect = {}): LooseProspect => {
  const n = next('imported prospect')
  return { name: `Impor ${n}`, email: `impor${n}@contoh.example`, ...more }
}
const stored = (names: readonly unknown[]) =>
  server.db
    .selectFrom('prospect')
    .selectAll()
    .where('customer_id', '=', server.home.customerId)
    .where('deleted_at', 'is', null)
    .where('name', 'in', names.map(String))
    .orderBy('id')
    .execute()

describe('a file of prospects', () => {
  it('makes a prospect of each row, in the first open stage', async () => {
    const rows = [row({ phone: '0812-0000-7001', source: 'Instagram', className: 'x' }), row()]
    expect(await take(rows)).toMatchObject({ status: 'DONE', succeeded: 2, failed: 0, undo: 'open' })
    expect(await stored(rows.map(({ name }) => name))).toMatchObject([
      { stage_id: stages.NEW, source: 'IG', phone: '+6281200007001' },
      { stage_id: stages.NEW, source: 'EVENT', phone: null },
    ])
  })

  it('leaves out who is there already, by e-mail or by a phone number in any form, and who is in it twice', async () => {
    const { email } = await makeProspect(server.db, server.home.customerId, stages.CONTACTED, {
      phone: '+6281200007100',
    })
    const first = row({ phone: '+62 812 0000 7101' })
    const job = await take([
      first,
      row({ email: String(email).toUpperCase() }),
      row({ phone: '0812 0000 7100' }),
      row({ email: first.email ?? null }),
      row({ phone: '(0812) 00007101' }),
    ])
    expect(job).toMatchObject({ status: 'DONE', succeeded: 1, failed: 4 })
    expect(
      job.errors.map(({ row: line, code, message }) => [line, code, message.split(' ').slice(-3).join(' ')]),
    ).toEqual([
      [3, 'DUPLICATE', `${String(email)} exists already`],
      [4, 'DUPLICATE', '+6281200007100 exists already'],
      [5, 'DUPLICATE', 'row 2 already'],
      [6, 'DUPLICATE', 'row 2 already'],
    ])
  })

  it('reports the rows that are wrong, with their lines', async () => {
    const job = await take([row(), { name: 'Tanpa kontak' }, row({ email: 'bukan' }), row({ source: 'Mars', line: 9 })])
    expect(job).toMatchObject({ status: 'DONE', succeeded: 1, failed: 3 })
    expect(job.errors.map(({ row: line }) => line)).toEqual([3, 4, 9])
  })

  it('is taken back as a whole', async () => {
    const rows = [row(), row()]
    const { progressId } = await take(rows)
    const client = await server.as('ADMISSIONS')
    const back = await client.call(bulkUndo, { progressId })
    await finished(client, back.progressId)
    expect(await stored(rows.map(({ name }) => name))).toEqual([])
  })

  it('is refused without rows, without a stage to begin in, and without the permission', async () => {
    const client = await server.as('ADMISSIONS')
    const { customerId } = server.home
    const empty = await client.send(prospectImport, { params: { customerId }, body: { source: 'EVENT', rows: [] } })
    expect(refusal(empty).code).toBe(422)
    const other = await server.as('SUPERADMIN')
    const body = { source: 'EVENT' as const, rows: [row()] }
    expect(await refused(other.call(prospectImport, { customerId: server.other.customerId, body }))).toMatchObject({
      code: 'NOT_FOUND',
    })
    const viewer = await server.as('VIEWER')
    expect(await refused(viewer.call(prospectImport, { customerId, body }))).toMatchObject({ code: 'FORBIDDEN' })
  })
})
