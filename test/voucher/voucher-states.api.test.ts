import { describe, expect, it } from 'vitest'
import type { ApiError } from '#contract/core/api-error.ts'
import { voucherDelete, voucherRead, voucherUpdate, voucherStatuses } from '#contract/voucher/voucher.ts'
import { voucherDeleteOld, voucherReset } from '#contract/voucher/voucher-calls.ts'
import type { Voucher, VoucherStatus } from '#contract/voucher/voucher.ts'
import { DAY } from '#test/factories/next.ts'
import { makeStudent } from '#test/factories/classes.ts'
import { makeRole } from '#test/factories/people.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const tomorrow = new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10)

type Move = 'reserve' | 'send' | 'void' | 'reset' | 'delete' | 'delete (older path)' | 'edit'

interface At {
  customerId: number
  id: number
}

const change = async (at: At, body: Record<string, unknown>) => {
  const client = await server.as('SUPERADMIN')
  return client.call(voucherUpdate, { ...at, body: { version: 1, ...body } })
}

const moves: Record<Move, (at: At, tools: { studentId: number }) => Promise<unknown>> = {
  reserve: (at, { studentId }) => change(at, { studentId }),
  send: (at) => change(at, { status: 'SENT' }),
  void: (at) => change(at, { status: 'VOID', voidReason: 'Kode bocor' }),
  edit: (at) => change(at, { price: 123_000 }),
  async reset(at) {
    const client = await server.as('SUPERADMIN')
    return client.call(voucherReset, { ...at, body: { reason: 'Salah kirim', newExpiresAt: tomorrow } })
  },
  async delete(at) {
    return (await server.as('SUPERADMIN')).call(voucherDelete, at)
  },
  async 'delete (older path)'({ id }) {
    return (await server.as('SUPERADMIN')).call(voucherDeleteOld, { id })
  },
}

/** Every move in every state (design, voucher states): what becomes of the voucher, or the code of the refusal. */
const expected: Record<Move, Record<VoucherStatus, string>> = {
  reserve: {
    AVAILABLE: 'RESERVED',
    RESERVED: '409 VOUCHER_NOT_AVAILABLE',
    SENT: '409 VOUCHER_NOT_AVAILABLE',
    REDEEMED: '409 VOUCHER_NOT_AVAILABLE',
    EXPIRED: '409 VOUCHER_NOT_AVAILABLE',
    VOID: '409 VOUCHER_NOT_AVAILABLE',
  },
  send: {
    AVAILABLE: 'SENT',
    RESERVED: 'SENT',
    SENT: 'SENT',
    REDEEMED: '409 ILLEGAL_TRANSITION',
    EXPIRED: '409 ILLEGAL_TRANSITION',
    VOID: '409 ILLEGAL_TRANSITION',
  },
  void: {
    AVAILABLE: 'VOID',
    RESERVED: 'VOID',
    SENT: 'VOID',
    REDEEMED: '409 VOUCHER_REDEEMED',
    EXPIRED: 'VOID',
    VOID: 'VOID',
  },
  edit: {
    AVAILABLE: 'AVAILABLE',
    RESERVED: 'RESERVED',
    SENT: 'SENT',
    REDEEMED: '409 VOUCHER_REDEEMED',
    EXPIRED: 'EXPIRED',
    VOID: 'VOID',
  },
  reset: {
    AVAILABLE: '409 VOUCHER_UNUSED',
    RESERVED: 'AVAILABLE',
    SENT: 'AVAILABLE',
    REDEEMED: 'AVAILABLE',
    EXPIRED: 'AVAILABLE',
    VOID: 'AVAILABLE',
  },
  delete: {
    AVAILABLE: 'deleted',
    RESERVED: 'deleted',
    SENT: 'deleted',
    REDEEMED: '409 VOUCHER_REDEEMED',
    EXPIRED: 'deleted',
    VOID: 'deleted',
  },
  'delete (older path)': {
    AVAILABLE: 'deleted',
    RESERVED: 'deleted',
    SENT: 'deleted',
    REDEEMED: '409 VOUCHER_REDEEMED',
    EXPIRED: 'deleted',
    VOID: 'deleted',
  },
}

const cases = (Object.keys(expected) as Move[]).flatMap((move) =>
  voucherStatuses.map((status) => [move, status, expected[move][status]] as const),
)

/** The row as it is stored, and how many audit rows speak of it. */
async function stored(id: number) {
  const row = await server.db.selectFrom('voucher').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const audits = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('resource', '=', 'voucher')
    .where('record_id', '=', id)
    .execute()
  return { row, audits: audits.map((audit) => audit.action) }
}

describe('every move in every state', () => {
  it.each(cases)('%s when %s: %s', async (move, status, outcome) => {
    const { db, home } = server
    const voucher = await makeVoucher(db, home, { status })
    const student = await makeStudent(db, home.customerId)
    const before = await stored(voucher.id)
    const at = { customerId: home.customerId, id: voucher.id }
    if (outcome.startsWith('409')) {
      const error = await refused(moves[move](at, { studentId: student.id }))
      expect(`${error.status} ${error.code}`).toBe(outcome)
      expect(error.data).toMatchObject(error.code === 'ILLEGAL_TRANSITION' ? { from: status } : { code: voucher.code })
      expect(await stored(voucher.id)).toEqual(before)
      return
    }
    await moves[move](at, { studentId: student.id })
    const after = await stored(voucher.id)
    if (outcome === 'deleted') expect(after.row).toMatchObject({ status: 'VOID', deleted_at: expect.any(Date) })
    else expect(after.row).toMatchObject({ status: outcome, deleted_at: null })
    const isRepeated = (move === 'send' && status === 'SENT') || (move === 'void' && status === 'VOID')
    expect(after.row.version).toBe(isRepeated ? 1 : 2)
    expect(after.audits).toHaveLength(isRepeated ? 0 : 1)
  })
})

describe('a move', () => {
  const at = async (given: Parameters<typeof makeVoucher>[2] = {}) => {
    const voucher = await makeVoucher(server.db, server.home, given)
    return { voucher, where: { customerId: server.home.customerId, id: voucher.id } }
  }
  const recent = (text: string | null) => Date.now() - Date.parse(text ?? '') < 60_000

  it('reserves for a student and says when', async () => {
    const { where } = await at()
    const student = await makeStudent(server.db, server.home.customerId)
    const after = await change(where, { studentId: student.id })
    expect(after).toMatchObject({ status: 'RESERVED', student })
    expect(recent(after.reservedAt)).toBe(true)
  })

  it('says when a voucher was sent; the student of the reservation stays', async () => {
    const { voucher, where } = await at({ status: 'RESERVED' })
    const after = await change(where, { status: 'SENT' })
    expect(after).toMatchObject({ status: 'SENT', studentId: voucher.student_id })
    expect(recent(after.sentAt)).toBe(true)
  })

  it('may reserve and send at once', async () => {
    const { where } = await at()
    const student = await makeStudent(server.db, server.home.customerId)
    expect(await change(where, { studentId: student.id, status: 'SENT' })).toMatchObject({
      status: 'SENT',
      studentId: student.id,
      version: 2,
    })
  })

  it('keeps the reason of voiding, and needs one', async () => {
    const { where } = await at()
    const error = await refused(change(where, { status: 'VOID' }))
    expect(error).toMatchObject({ status: 422, issues: [{ field: 'voidReason', message: "can't be empty!" }] })
    expect(await change(where, { status: 'VOID', voidReason: ' Kode bocor ' })).toMatchObject({
      voidReason: 'Kode bocor',
    })
  })

  it('gives no student back but by a reset', async () => {
    const { voucher, where } = await at({ status: 'RESERVED' })
    const error = await refused(change(where, { studentId: null }))
    expect(error).toMatchObject({
      status: 422,
      issues: [{ field: 'studentId', message: 'is taken back by resetting the voucher' }],
    })
    expect((await change(where, { studentId: voucher.student_id })).version).toBe(1)
  })

  it('deletes once; then the voucher is gone for every call', async () => {
    const { where } = await at()
    const client = await server.as('SUPERADMIN')
    expect(await client.call(voucherDelete, where)).toEqual({ id: where.id })
    const gone: (() => Promise<unknown>)[] = [
      () => client.call(voucherDelete, where),
      () => client.call(voucherDeleteOld, { id: where.id }),
      () => client.call(voucherRead, where),
      () => client.call(voucherUpdate, { ...where, body: { version: 2 } }),
      () => client.call(voucherReset, { ...where, body: { reason: 'x' } }),
    ]
    for (const call of gone) expect(await refused(call())).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  it('on a voucher of another customer finds nothing, and leaves it as it was', async () => {
    const theirs = await makeVoucher(server.db, server.other, { status: 'SENT' })
    const before = await stored(theirs.id)
    const writer = await server.newClient('PARTNER_ADMIN')
    const staff = await server.as('SUPERADMIN')
    const where = { customerId: server.home.customerId, id: theirs.id }
    const tries: (() => Promise<unknown>)[] = [
      () => staff.call(voucherUpdate, { ...where, body: { version: 1, price: 1 } }),
      () => staff.call(voucherReset, { ...where, body: { reason: 'x' } }),
      () => staff.call(voucherDelete, where),
      () => writer.call(voucherRead, where),
    ]
    for (const call of tries) expect(await refused(call())).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await stored(theirs.id)).toEqual(before)
  })

  it('on the older delete path reaches only the vouchers of the person’s customers', async () => {
    const role = await server.db
      .insertInto('role')
      .values({ code: 'DELETER', name: 'x', scope: 'CUSTOMER', permissions: ['voucher:delete'] })
      .returning('code')
      .executeTakeFirstOrThrow()
    const client = await server.newClient(role.code)
    const theirs = await makeVoucher(server.db, server.other)
    const own = await makeVoucher(server.db, server.home)
    expect(await refused(client.call(voucherDeleteOld, { id: theirs.id }))).toMatchObject({ status: 404 })
    expect(await client.call(voucherDeleteOld, { id: own.id })).toEqual({ id: own.id })
  })
})

describe('the version of a voucher', () => {
  it('must be the stored one: else 412 with the record as it is now, before any other guard', async () => {
    const voucher = await makeVoucher(server.db, server.home, { status: 'REDEEMED' })
    const where = { customerId: server.home.customerId, id: voucher.id }
    for (const version of [2, 99]) {
      const error: ApiError = await refused(change(where, { version, price: 1 }))
      expect(error).toMatchObject({
        status: 412,
        code: 'VERSION_CONFLICT',
        message: 'Someone else changed this record in the meantime.',
      })
      expect(error.data.current).toMatchObject({
        id: voucher.id,
        version: 1,
        price: 450_000,
      } satisfies Partial<Voucher>)
      expect(error.data).toMatchObject({ by: null, at: null })
    }
  })

  it('comes with who made it the newer one and when, and with the record only for who may read it', async () => {
    const voucher = await makeVoucher(server.db, server.home)
    const where = { customerId: server.home.customerId, id: voucher.id }
    const other = await server.newClient('SUPPORT')
    await other.call(voucherUpdate, { ...where, body: { version: 1, price: 5 } })
    const error = await refused(change(where, { version: 1, price: 1 }))
    expect(error.data).toMatchObject({ current: { price: 5, version: 2 }, by: other.person.name })
    expect(Math.abs(Date.parse(String(error.data.at)) - Date.now())).toBeLessThan(60_000)
    const blind = await server.newClient(await makeRole(server.db, ['voucher:update']))
    const refusal = await refused(blind.call(voucherUpdate, { ...where, body: { version: 1, price: 1 } }))
    expect(refusal.data).toMatchObject({ current: null, by: other.person.name })
  })

  it('must be given, and must be a version', async () => {
    const voucher = await makeVoucher(server.db, server.home)
    const client = await server.as('SUPERADMIN')
    const params = { customerId: server.home.customerId, id: voucher.id }
    for (const [version, message] of [
      [undefined, "can't be empty!"],
      [null, "can't be empty!"],
      [0, 'must be at least 1'],
      ['1', 'must be a whole number'],
    ]) {
      const reply = await client.send(voucherUpdate, { params, body: { version, price: 1 } })
      expect(reply.body).toMatchObject({ code: 422, errors: [{ field: 'version', message }] })
    }
  })

  it('moves on with every change, also with a reset in between', async () => {
    const voucher = await makeVoucher(server.db, server.home, { status: 'SENT' })
    const where = { customerId: server.home.customerId, id: voucher.id }
    expect((await change(where, { price: 1 })).version).toBe(2)
    const client = await server.as('SUPERADMIN')
    expect((await client.call(voucherReset, { ...where, body: { reason: 'x' } })).version).toBe(3)
    expect((await refused(change(where, { version: 2, price: 2 }))).code).toBe('VERSION_CONFLICT')
    expect((await change(where, { version: 3, price: 2 })).version).toBe(4)
  })

  it('lets exactly one of many edits at once win', async () => {
    const voucher = await makeVoucher(server.db, server.home)
    const where = { customerId: server.home.customerId, id: voucher.id }
    const answers = await Promise.allSettled(Array.from({ length: 25 }, (_, n) => change(where, { price: n + 1 })))
    const won = answers.filter((answer) => answer.status === 'fulfilled')
    const lost = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as ApiError] : []))
    expect(won).toHaveLength(1)
    expect(lost.map((error) => error.code)).toEqual(Array.from({ length: 24 }, () => 'VERSION_CONFLICT'))
    const { row, audits } = await stored(voucher.id)
    expect(row).toMatchObject({ version: 2, price: won[0]?.value.price })
    expect(audits).toHaveLength(1)
  })
})
