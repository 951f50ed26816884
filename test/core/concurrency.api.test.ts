import { describe, expect, it } from 'vitest'
import { ApiError } from '#contract/core/api-error.ts'
import { voucherCreate, voucherDelete, voucherList, voucherRead, voucherUpdate } from '#contract/voucher/voucher.ts'
import { voucherReset } from '#contract/voucher/voucher-calls.ts'
import { makeStudent } from '#test/factories/classes.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import type { Client } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

/** How many of the answers had which code; `done` is one that went well. Any other failure than a refusal fails. */
async function tally(calls: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const out: Record<string, number> = {}
  for (const answer of await Promise.allSettled(calls)) {
    const reason: unknown = answer.status === 'rejected' ? answer.reason : undefined
    if (reason !== undefined && !(reason instanceof ApiError)) throw reason
    const code = reason === undefined ? 'done' : reason.code
    out[code] = (out[code] ?? 0) + 1
  }
  return out
}

const where = (id: number) => ({ customerId: server.home.customerId, id })

const stored = (id: number) =>
  server.db.selectFrom('voucher').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const auditCount = async (id: number) => {
  const rows = await server.db
    .selectFrom('audit_log')
    .select('id')
    .where('resource', '=', 'voucher')
    .where('record_id', '=', id)
    .execute()
  return rows.length
}

describe('fifty at once', () => {
  it('edits of different vouchers all succeed', async () => {
    const client = await server.as('SUPERADMIN')
    const vouchers = []
    for (let n = 0; n < 50; n++) vouchers.push(await makeVoucher(server.db, server.home))
    const calls = vouchers.map(({ id }, n) =>
      client.call(voucherUpdate, { ...where(id), body: { version: 1, price: n } }),
    )
    expect(await tally(calls)).toEqual({ done: 50 })
    for (const [n, { id }] of vouchers.entries()) expect(await stored(id)).toMatchObject({ price: n, version: 2 })
  })

  it('vouchers made one by one share their batch without a loss', async () => {
    const client = await server.as('SUPERADMIN')
    const { customerId, coreClass } = server.home
    const make = () => client.call(voucherCreate, { customerId, body: { platform: 'OWN', coreClassId: coreClass.id } })
    expect(await tally(Array.from({ length: 50 }, make))).toEqual({ done: 50 })
    const batch = await server.db
      .selectFrom('voucher_batch')
      .selectAll()
      .where('customer_id', '=', customerId)
      .where('source', '=', 'MANUAL')
      .executeTakeFirstOrThrow()
    const made = await server.db.selectFrom('voucher').select('code').where('batch_id', '=', batch.id).execute()
    expect(new Set(made.map((row) => row.code)).size).toBe(50)
    expect(batch.count).toBe(50)
  })

  it('students reserve one voucher: one gets it', async () => {
    const client = await server.as('SUPERADMIN')
    const voucher = await makeVoucher(server.db, server.home)
    const students = []
    for (let n = 0; n < 50; n++) students.push(await makeStudent(server.db, server.home.customerId))
    const calls = students.map((student) =>
      client.call(voucherUpdate, { ...where(voucher.id), body: { version: 1, studentId: student.id } }),
    )
    expect(await tally(calls)).toEqual({ done: 1, VERSION_CONFLICT: 49 })
    const after = await stored(voucher.id)
    expect(after).toMatchObject({ status: 'RESERVED', version: 2 })
    expect(students.map((student) => student.id)).toContain(after.student_id)
  })

  it('delete one voucher: one does, to the others it is gone', async () => {
    const client = await server.as('SUPERADMIN')
    const voucher = await makeVoucher(server.db, server.home)
    const calls = Array.from({ length: 50 }, () => client.call(voucherDelete, where(voucher.id)))
    expect(await tally(calls)).toEqual({ done: 1, NOT_FOUND: 49 })
    expect(await auditCount(voucher.id)).toBe(1)
  })
})

it('everything on one voucher at once leaves one history: a version and a note for each change', async () => {
  const client = await server.as('SUPERADMIN')
  const voucher = await makeVoucher(server.db, server.home, { status: 'REDEEMED' })
  const student = await makeStudent(server.db, server.home.customerId)
  const deeds: ((client: Client, n: number) => Promise<unknown>)[] = [
    (person) => person.call(voucherReset, { ...where(voucher.id), body: { reason: 'x' } }),
    (person, n) => person.call(voucherUpdate, { ...where(voucher.id), body: { version: 1 + (n % 4), price: n } }),
    (person, n) => person.call(voucherUpdate, { ...where(voucher.id), body: { version: 1 + (n % 4), status: 'SENT' } }),
    (person, n) =>
      person.call(voucherUpdate, { ...where(voucher.id), body: { version: 1 + (n % 4), studentId: student.id } }),
    (person) => person.call(voucherRead, where(voucher.id)),
    (person) => person.call(voucherList, { customerId: server.home.customerId, query: { code: voucher.code } }),
  ]
  const calls = Array.from({ length: 60 }, (_, n) => deeds[n % deeds.length]?.(client, n) ?? Promise.resolve())
  const counts = await tally(calls)
  const expected = new Set([
    'done',
    'VERSION_CONFLICT',
    'VOUCHER_REDEEMED',
    'VOUCHER_UNUSED',
    'VOUCHER_NOT_AVAILABLE',
    'ILLEGAL_TRANSITION',
  ])
  expect(Object.keys(counts).filter((code) => !expected.has(code))).toEqual([])
  const after = await stored(voucher.id)
  expect(after.version).toBe(1 + (await auditCount(voucher.id)))
  expect(after.reset_count).toBeGreaterThanOrEqual(1)
})
