import { describe, expect, it } from 'vitest'
import { auditRead, auditUndo } from '#contract/core/audit/audit.ts'
import { accountReset } from '#contract/session/account.ts'
import { complaintSolve } from '#contract/support/complaint.ts'
import { login } from '#contract/session/session.ts'
import { voucherCreate, voucherDelete, voucherRead, voucherUpdate } from '#contract/voucher/voucher.ts'
import { voucherReset } from '#contract/voucher/voucher-calls.ts'
import { makeComplaint } from '#test/factories/desk.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import type { Client } from '#test/helpers/client.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

const here = () => ({ customerId: server.home.customerId })
const at = (id: number) => ({ ...here(), id })

/** Makes a write and answers the number of its audit row. */
async function done(write: (onNotes: (notes: { undo: readonly number[] }) => void) => Promise<unknown>) {
  let undo: readonly number[] = []
  await write((notes) => (undo = notes.undo))
  expect(undo).toHaveLength(1)
  return undo[0] ?? 0
}

const reset = (client: Client, id: number, more: object = {}) =>
  done((onNotes) => client.call(voucherReset, { ...at(id), body: { reason: 'Salah', ...more } }, { onNotes }))
const edit = (client: Client, id: number, version: number, body: object) =>
  done((onNotes) => client.call(voucherUpdate, { ...at(id), body: { version, ...body } }, { onNotes }))
const undo = (client: Client, change: number) => client.call(auditUndo, at(change))

/** Everything that a reset touches, but for the stamps that every write makes anew. */
async function whole(id: number): Promise<unknown> {
  const { db } = server
  const plain = <T extends object>(rows: T[]) =>
    rows.map((row) => ({ ...row, version: 0, updated_at: 0, updated_by: 0 }))
  const places = await db.selectFrom('student_lms_class').selectAll().where('voucher_id', '=', id).execute()
  const classes = places.map((place) => place.lms_class_id)
  return {
    voucher: plain(await db.selectFrom('voucher').selectAll().where('id', '=', id).execute()),
    redemptions: plain(await db.selectFrom('reedem').selectAll().where('voucher_id', '=', id).execute()),
    places: plain(places),
    enrolled:
      classes.length === 0
        ? []
        : await db.selectFrom('lms_class').select(['id', 'enrolled_count']).where('id', 'in', classes).execute(),
  }
}

describe('undo', () => {
  it.each(['RESERVED', 'SENT', 'REDEEMED', 'VOID'] as const)(
    'of a reset makes a voucher what it was: %s, with all that belongs to it',
    async (status) => {
      const client = await server.newClient('ACADEMIC_OPS')
      const { id } = await makeVoucher(server.db, server.home, { status })
      const before = await whole(id)
      const change = await reset(client, id)
      expect(await whole(id)).not.toEqual(before)
      const row = await undo(client, change)
      expect(await whole(id)).toEqual(before)
      expect(row).toMatchObject({
        action: 'audit.undo',
        resource: 'voucher',
        recordId: id,
        actor: { id: client.person.id },
        surface: 'undo',
        undoes: { id: change, action: 'voucher.reset' },
        undo: 'open',
        version: 3,
      })
      const voucher = await client.call(voucherRead, at(id))
      expect(voucher).toMatchObject({ status, version: 3, resetCount: 0 })
    },
  )

  it('puts a moment back to the microsecond', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const { id } = await makeVoucher(server.db, server.home, { status: 'SENT', sent_at: '2026-01-02T03:04:05.678901Z' })
    await undo(client, await reset(client, id))
    const { rows } = await server.running.server.databases.ownerPool.query<{ sent: string }>(
      `SELECT to_char(sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') AS sent FROM voucher WHERE id = ${id}`,
    )
    expect(rows).toEqual([{ sent: '2026-01-02T03:04:05.678901' }])
  })

  it('of an edit, a void, a delete and an exclusion', async () => {
    const client = await server.as('SUPERADMIN')
    const { id } = await makeVoucher(server.db, server.home, { status: 'SENT' })
    const before = await whole(id)
    const changes: (() => Promise<number>)[] = [
      () => edit(client, id, 1, { price: 7, lmsClassId: server.home.schedule.id, expiresAt: '2031-05-06' }),
      () => edit(client, id, 3, { status: 'VOID', voidReason: 'Bocor' }),
      () => done((onNotes) => client.call(voucherDelete, at(id), { onNotes })),
      () => edit(client, id, 7, { exclude: true }),
    ]
    for (const change of changes) {
      const made = await change()
      expect(await whole(id)).not.toEqual(before)
      await undo(client, made)
      expect(await whole(id)).toEqual(before)
    }
  })

  it('of a created voucher deletes it, and undone again brings it back', async () => {
    const client = await server.as('SUPERADMIN')
    let id = 0
    const body = { platform: 'OWN', coreClassId: server.home.coreClass.id }
    const made = await done(async (onNotes) => {
      const voucher = await client.call(voucherCreate, { ...here(), body }, { onNotes })
      id = 'id' in voucher ? voucher.id : 0
    })
    const undone = await undo(client, made)
    expect(undone).toMatchObject({ action: 'voucher.delete', command: 'voucher.delete', surface: 'undo' })
    expect(await refused(client.call(voucherRead, at(id)))).toMatchObject({ code: 'NOT_FOUND' })
    await undo(client, undone.id)
    expect(await client.call(voucherRead, at(id))).toMatchObject({ status: 'AVAILABLE' })
  })

  it('of a solved complaint opens it', async () => {
    const client = await server.as('SUPPORT')
    const { id } = await makeComplaint(server.db, server.home.customerId)
    const change = await done((onNotes) =>
      client.call(complaintSolve, { id, body: { resolution: 'Beres' } }, { onNotes }),
    )
    await undo(client, change)
    const row = await server.db.selectFrom('complain').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'OPEN', resolution: null, handled_by: null, version: 3 })
  })

  it('goes back step by step, and forward again', async () => {
    const client = await server.as('SUPERADMIN')
    const { id } = await makeVoucher(server.db, server.home, { price: 1 })
    const price = async () => (await client.call(voucherRead, at(id))).price
    const first = await edit(client, id, 1, { price: 2 })
    const second = await edit(client, id, 2, { price: 3 })
    expect(await refused(undo(client, first))).toMatchObject({ code: 'MOVED_ON' })
    const back = await undo(client, second)
    expect(await price()).toBe(2)
    const further = await undo(client, first)
    expect(await price()).toBe(1)
    // The undone steps, undone in turn: the same values, whatever the version is by now.
    await undo(client, further.id)
    expect(await price()).toBe(2)
    await undo(client, back.id)
    expect(await price()).toBe(3)
    await undo(client, second)
    expect(await price()).toBe(2)
  })

  it('is refused once it is done, with who did it and when', async () => {
    const client = await server.newClient('ACADEMIC_OPS')
    const { id } = await makeVoucher(server.db, server.home, { status: 'SENT' })
    const change = await reset(client, id)
    const { at: moment } = await undo(client, change)
    const error = await refused(undo(client, change))
    expect(error).toMatchObject({
      status: 409,
      code: 'ALREADY_UNDONE',
      data: { by: client.person.name, at: moment },
      message: `${client.person.name} has undone this already, on ${moment}.`,
    })
  })

  it('is refused once the record has moved on, with who moved it and when', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const other = await server.newClient('SUPERADMIN')
    const { id } = await makeVoucher(server.db, server.home, { status: 'SENT' })
    const change = await reset(client, id)
    await edit(other, id, 2, { price: 9 })
    const error = await refused(undo(client, change))
    expect(error).toMatchObject({ status: 409, code: 'MOVED_ON', data: { by: other.person.name } })
    expect(await client.call(voucherRead, at(id))).toMatchObject({ status: 'AVAILABLE', price: 9, version: 3 })
  })

  it('is refused when the server itself has changed the record since', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const { id } = await makeVoucher(server.db, server.home, { status: 'SENT' })
    const change = await reset(client, id)
    await server.db.updateTable('voucher').set({ status: 'EXPIRED', version: 3 }).where('id', '=', id).execute()
    expect(await refused(undo(client, change))).toMatchObject({ code: 'MOVED_ON', data: { by: 'The server' } })
  })

  it('is refused when what hangs on the record has moved on', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const { db, home } = server
    const { id } = await makeVoucher(db, home, { status: 'REDEEMED' })
    const change = await reset(client, id)
    await db.updateTable('reedem').set({ note: 'x', version: 9 }).where('voucher_id', '=', id).execute()
    const before = await whole(id)
    expect(await refused(undo(client, change))).toMatchObject({ code: 'MOVED_ON' })
    expect(await whole(id)).toEqual(before)
  })

  it('is refused when the place or the code has been taken, or the class is full', async () => {
    const client = await server.as('SUPERADMIN')
    const { db, home } = server
    const taken = await makeVoucher(db, home, { code: 'TAKEN-UNDO' })
    const gone = await done((onNotes) => client.call(voucherDelete, at(taken.id), { onNotes }))
    await makeVoucher(db, home, { code: 'TAKEN-UNDO' })
    expect(await refused(undo(client, gone))).toMatchObject({
      code: 'TAKEN_SINCE',
      message: "This can't be restored: its code has been taken since.",
    })
    const redeemed = await makeVoucher(db, home, { status: 'REDEEMED' })
    const freed = await reset(client, redeemed.id)
    const count = await db
      .selectFrom('lms_class')
      .selectAll()
      .where('id', '=', home.schedule.id)
      .executeTakeFirstOrThrow()
    await db.updateTable('lms_class').set({ capacity: count.enrolled_count }).where('id', '=', count.id).execute()
    expect(await refused(undo(client, freed))).toMatchObject({ code: 'NO_ROOM', data: { what: count.code } })
    await db.updateTable('lms_class').set({ capacity: 500 }).where('id', '=', count.id).execute()
    await undo(client, freed)
  })

  it('asked twenty times at once is done once', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const { id } = await makeVoucher(server.db, server.home, { status: 'REDEEMED' })
    const before = await whole(id)
    const change = await reset(client, id)
    const replies = await Promise.all(Array.from({ length: 20 }, () => client.send(auditUndo, { params: at(change) })))
    const codes = replies.map((reply) => (reply.status === 200 ? 'done' : refusal(reply).error)).toSorted()
    expect(codes).toEqual([...Array.from({ length: 19 }, () => 'ALREADY_UNDONE'), 'done'])
    expect(await whole(id)).toEqual(before)
  })

  it('repeated with its key is done once and answered alike', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const { id } = await makeVoucher(server.db, server.home, { status: 'SENT' })
    const change = await reset(client, id)
    const headers = { 'idempotency-key': `undo-change-${change}` }
    const ask = () => client.send(auditUndo, { params: at(change), headers })
    const [first, second] = [await ask(), await ask()]
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('x-undo')).toBe(first.headers.get('x-undo'))
    expect(first.headers.get('x-undo')).toMatch(/^\d+$/)
  })
})

describe('what cannot be undone', () => {
  it('is said so: passwords that were reset', async () => {
    const client = await server.newClient('SUPERADMIN')
    const { id } = await makePerson(server.db, server.home.customerId)
    const reply = await client.send(accountReset, { body: { ids: [id], mode: 'SESSION' } })
    expect(reply.headers.get('x-audit')).toMatch(/^\d+$/)
    expect(reply.headers.get('x-undo')).toBeNull()
    expect(await refused(undo(client, Number(reply.headers.get('x-audit'))))).toMatchObject({
      status: 409,
      code: 'NOT_UNDOABLE',
    })
  })

  it('has no number: a change that changed nothing, a refused one, a read', async () => {
    const client = await server.as('SUPERADMIN')
    const { id } = await makeVoucher(server.db, server.home, { price: 5 })
    const params = at(id)
    for (const reply of [
      await client.send(voucherUpdate, { params, body: { version: 1, price: 5 } }),
      await client.send(voucherUpdate, { params, body: { version: 9, price: 6 } }),
      await client.send(voucherRead, { params }),
      await client.send(login, { body: { email: 'nobody@contoh.example', password: 'x' } }),
    ]) {
      expect([reply.headers.get('x-audit'), reply.headers.get('x-undo')]).toEqual([null, null])
    }
  })
})

describe('who may undo', () => {
  it('takes the permissions that the change took, all of them', async () => {
    const { db, home } = server
    const both = await makeRole(db, ['voucher:update', 'voucher:exclude', 'voucher:read', 'audit:read'])
    const one = await makeRole(db, ['voucher:update', 'voucher:read', 'audit:read'])
    const able = await server.session(await makePerson(db, home.customerId, { roles: [both] }))
    const unable = await server.session(await makePerson(db, home.customerId, { roles: [one] }))
    const { id } = await makeVoucher(db, home)
    const change = await edit(able, id, 1, { exclude: true, price: 3 })
    expect((await unable.call(auditRead, at(change))).takes).toEqual(['voucher:update', 'voucher:exclude'])
    expect(await refused(undo(unable, change))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      data: { permission: 'voucher:exclude' },
    })
    await undo(able, change)
  })

  it('takes the permission of the inverse where that is a command', async () => {
    const client = await server.as('FINANCE')
    const body = { platform: 'OWN', coreClassId: server.home.coreClass.id }
    const reply = await client.send(voucherCreate, { params: here(), body })
    const change = Number(reply.headers.get('x-audit'))
    expect(await refused(undo(client, change))).toMatchObject({
      code: 'FORBIDDEN',
      data: { permission: 'voucher:delete' },
    })
    // So it is not offered either.
    expect(reply.headers.get('x-undo')).toBeNull()
  })

  it('keeps what others did to those who may read the audit', async () => {
    const client = await server.as('ACADEMIC_OPS')
    const colleague = await server.newClient('ACADEMIC_OPS')
    const { id } = await makeVoucher(server.db, server.home, { status: 'SENT' })
    const change = await reset(client, id)
    expect(await refused(undo(colleague, change))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    await undo(await server.as('SUPPORT'), change)
  })

  it('keeps the changes of another customer out of reach', async () => {
    const { db, other } = server
    const theirs = await server.as('SUPERADMIN', other.customerId)
    const { id } = await makeVoucher(db, other, { status: 'SENT' })
    const reply = await theirs.send(voucherReset, {
      params: { customerId: other.customerId, id },
      body: { reason: 'x' },
    })
    const change = Number(reply.headers.get('x-audit'))
    const role = await makeRole(db, ['*'])
    const ours = await server.session(await makePerson(db, server.home.customerId, { roles: [role] }))
    expect(await refused(undo(ours, change))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refused(ours.call(auditUndo, { customerId: other.customerId, id: change }))).toMatchObject({
      code: 'OTHER_CUSTOMER',
    })
    // Nor does a person of all customers reach it by another one's address.
    expect(await refused(undo(await server.as('SUPERADMIN'), change))).toMatchObject({ code: 'NOT_FOUND' })
  })

  it.each([0, -1, 'abc', 987_654_321])('finds nothing under %s', async (change) => {
    const client = await server.as('SUPERADMIN')
    const reply = await client.send(auditUndo, { params: { ...here(), id: change } })
    expect(refusal(reply)).toMatchObject({ code: 404, error: 'NOT_FOUND' })
  })
})
