import { beforeAll, describe, expect, it } from 'vitest'
import type { AuditRow } from '#contract/core/audit/audit.ts'
import { auditList, auditRead, auditUndo } from '#contract/core/audit/audit.ts'
import { voucherCreate, voucherDelete, voucherUpdate } from '#contract/voucher/voucher.ts'
import { voucherGenerate, voucherReset } from '#contract/voucher/voucher-calls.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import type { Client } from '#test/helpers/client.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { auditListCalls } from '#test/helpers/contract/list-calls.ts'

const server = testServer()

const here = () => ({ customerId: server.home.customerId })
const at = (id: number) => ({ ...here(), id })
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

let reader: Client
let ops: Client
let boss: Client
let [sent, spare] = [0, 0]

const ask = (query: Record<string, unknown>) => reader.call(auditList, { ...here(), query })
const list = async (query: Record<string, unknown> = {}) => (await ask(query)).data
const actions = (rows: readonly AuditRow[]) => rows.map((row) => row.action)

beforeAll(async () => {
  const { db, home } = server
  reader = await server.as('SUPPORT')
  ops = await server.newClient('ACADEMIC_OPS')
  boss = await server.newClient('SUPERADMIN')
  sent = (await makeVoucher(db, home, { status: 'SENT', code: 'PIN-AUDIT001' })).id
  spare = (await makeVoucher(db, home, { code: 'TOK-AUDIT_02' })).id
  const surface = (name: string) => ({ command: { id: 'voucher.x', surface: name } })
  await ops.call(voucherReset, { ...at(sent), body: { reason: 'Salah kelas' } }, surface('palette'))
  await ops.call(voucherUpdate, { ...at(spare), body: { version: 1, price: 7 } }, surface('row'))
  await boss.call(voucherUpdate, { ...at(spare), body: { version: 2, price: 8 } }, surface('row'))
  await boss.call(voucherDelete, at(spare), surface('bulk'))
  const [deleted] = await list({ action: 'voucher.delete' })
  await boss.call(auditUndo, at(deleted?.id ?? 0))
  const body = { platform: 'OWN', coreClassId: home.coreClass.id }
  await boss.call(voucherCreate, { ...here(), body })
  const generation = { count: 1, prefix: 'AKN', batchName: 'Diaudit', customerId: home.customerId, ...body }
  await boss.call(voucherGenerate, { body: generation })
})

describe('the audit', () => {
  it('lists what was done, newest first, with who, where from and what changed', async () => {
    const rows = await list({ limit: 50 })
    expect(actions(rows)).toEqual([
      'voucher.generate',
      'voucher.create',
      'audit.undo',
      'voucher.delete',
      'voucher.edit',
      'voucher.edit',
      'voucher.reset',
    ])
    expect(rows.at(-1)).toMatchObject({
      actor: { id: ops.person.id, name: ops.person.name },
      resource: 'voucher',
      recordId: sent,
      label: 'PIN-AUDIT001',
      reason: 'Salah kelas',
      command: 'voucher.x',
      surface: 'palette',
      ip: '127.0.0.1',
      before: { status: 'SENT', resetCount: 0 },
      after: { status: 'AVAILABLE', resetCount: 1 },
      version: 2,
      again: { command: 'voucher.reset', args: { voucher: sent, reason: 'Salah kelas' } },
      undo: 'open',
      since: null,
      takes: ['voucher:reset'],
      undoes: null,
    })
  })

  it('says of each change whether it can be taken back, and what stands in the way', async () => {
    const rows = await list({ recordId: spare, resource: 'voucher' })
    expect(rows.map(({ action, undo }) => [action, undo])).toEqual([
      ['audit.undo', 'open'],
      ['voucher.delete', 'undone'],
      ['voucher.edit', 'open'],
      ['voucher.edit', 'moved'],
    ])
    const [undoing, deleted, second, first] = rows
    expect(undoing).toMatchObject({ undoes: { id: deleted?.id, action: 'voucher.delete' }, surface: 'undo' })
    expect(deleted?.since).toMatchObject({ id: undoing?.id, actor: { id: boss.person.id } })
    expect(second?.since).toBeNull()
    expect(first?.since).toMatchObject({ actor: { id: boss.person.id } })
    expect(rows[0]?.before).toEqual({ status: 'VOID', deleted: true })
    expect(rows[0]?.after).toEqual({ status: 'AVAILABLE', deleted: false })
  })

  it.each([
    ['actor', () => ({ actor: ops.person.id }), ['voucher.edit', 'voucher.reset']],
    ['action', () => ({ action: 'voucher.reset,voucher.create' }), ['voucher.create', 'voucher.reset']],
    ['resource', () => ({ resource: 'voucher_batch' }), ['voucher.generate']],
    ['record', () => ({ recordId: sent }), ['voucher.reset']],
    ['surface', () => ({ surface: 'bulk,undo' }), ['audit.undo', 'voucher.delete']],
    ['name of the record', () => ({ keyword: 'pin-aud' }), ['voucher.reset']],
    ['a name with a wildcard in it, letter for letter', () => ({ keyword: 'TOK-AUDIT_0', limit: 1 }), ['audit.undo']],
    ['no name that only looks alike', () => ({ keyword: 'PIN%001' }), []],
    [
      'being open to undo',
      () => ({ undoable: true, action: 'voucher.edit,voucher.reset' }),
      ['voucher.edit', 'voucher.reset'],
    ],
    ['not being open to undo', () => ({ undoable: false }), ['voucher.delete', 'voucher.edit']],
    ['today', () => ({ atFrom: day(-1), atTo: day(1), action: 'voucher.reset' }), ['voucher.reset']],
    ['another day', () => ({ atTo: day(-3) }), []],
    ['address', () => ({ ip: '127.0.0.', action: 'voucher.reset' }), ['voucher.reset']],
    ['another address', () => ({ ip: '10.9.' }), []],
    ['order', () => ({ sort: 'at', limit: 1 }), ['voucher.reset']],
    ['page', () => ({ page: 2, limit: 6 }), ['voucher.reset']],
  ])('is narrowed by %s', async (_, query, expected) => {
    expect(actions(await list(query()))).toEqual(expected)
  })

  it('counts all that matches', async () => {
    expect((await ask({ limit: 2 })).pagination).toEqual({ total: 7, page: 1, limit: 2, totalPages: 4 })
  })

  it('reads one change', async () => {
    const [row] = await list({ action: 'voucher.reset' })
    expect(await reader.call(auditRead, at(row?.id ?? 0))).toEqual(row)
  })

  it.each([
    ['action', 'voucher.fly'],
    ['surface', 'moon'],
    ['resource', 'planet'],
    ['recordId', 'x'],
    ['undoable', 'maybe'],
    ['atFrom', 'yesterday'],
    ['sort', 'reason'],
    ['limit', '1000'],
    ['nonsense', '1'],
  ])('refuses a wrong %s at its name', async (field, value) => {
    const reply = refusal(await reader.send(auditList, { params: here(), query: { [field]: value } }))
    expect(reply).toMatchObject({ code: 422, error: 'VALIDATION' })
    expect(reply.errors?.[0]?.field.split('.')[0]).toBe(field)
  })

  it('keeps how values are put back to itself', async () => {
    const reply = await reader.send(auditList, { params: here() })
    expect(reply.text).not.toMatch(/"(restore|inverse|columns|related|student_id)"/)
  })

  it('is for who may read it, and of the own customers', async () => {
    expect(await refused(ops.call(auditList, here()))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    const [row] = await list()
    expect(await refused(ops.call(auditRead, at(row?.id ?? 0)))).toMatchObject({ code: 'FORBIDDEN' })
    const role = await makeRole(server.db, ['*'])
    const { customerId } = server.other
    const theirs = await server.session(await makePerson(server.db, customerId, { roles: [role] }))
    expect((await theirs.call(auditList, { customerId })).data).toEqual([])
    expect(await refused(theirs.call(auditRead, { customerId, id: row?.id ?? 0 }))).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('personal values', () => {
  it('are masked before they are written', async () => {
    const { writeAudits } = await import('#server/core/audit/write.ts')
    const meta = {
      actorId: null,
      command: null,
      surface: null,
      requestId: 'r',
      sessionJti: null,
      tokenId: null,
      ip: '127.0.0.1',
      access: null,
    }
    const values = {
      email: 'siti@contoh.example',
      nik: '9900000000000003',
      apiSecret: 'abc',
      price: 5,
      inner: { phone: '+628120000001' },
    }
    const again = { command: 'voucher.generate', args: { email: 'siti@contoh.example', price: 5 } }
    const entry = {
      action: 'voucher.edit',
      resource: 'voucher',
      recordId: 1,
      customerId: server.home.customerId,
    } as const
    const written: { id: number; undoable: boolean }[] = []
    const pending = {
      entry: { ...entry, before: values, again },
      meta: { ...meta, mayRun: () => false },
      written,
    }
    await server.db.transaction().execute((tx) => writeAudits(tx, [pending]))
    const row = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('id', '=', written[0]?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(row.before).toEqual({
      email: 'si•••@contoh.example',
      nik: '9900•••0003',
      apiSecret: '•••',
      price: 5,
      inner: { phone: '+628•••0001' },
    })
    expect(row.again).toEqual({ command: 'voucher.generate', args: { price: 5 } })
  })
})

describe('the commands that the audit names', () => {
  const wrong = () => server.wrongInvocations()
  const note = (inverse: object | null, again: object | null = null) =>
    server.db
      .insertInto('audit_log')
      .values({
        action: 'x',
        resource: 'x',
        request_id: 'planted',
        inverse: inverse && JSON.stringify(inverse),
        again: again && JSON.stringify(again),
      })
      .execute()

  it('exist and take the arguments that stand there', async () => {
    const rows = await server.db
      .selectFrom('audit_log')
      .select(['again', 'inverse'])
      .where('customer_id', '=', server.home.customerId)
      .execute()
    expect(rows.filter((row) => row.inverse !== null).length).toBeGreaterThan(0)
    expect(rows.filter((row) => row.again !== null).length).toBeGreaterThan(5)
    expect(await wrong()).toEqual([])
  })

  it('would be found wrong if they were', async () => {
    await note({ command: 'voucher.fly', args: {} })
    await note({ command: 'voucher.delete', args: {} }, { command: 'voucher.reset', args: { voucher: 'x', who: 1 } })
    expect((await wrong()).toSorted()).toEqual([
      "x names voucher.delete: voucher: can't be empty!",
      'x names voucher.fly: is no command',
      'x names voucher.reset: voucher: must be a whole number',
      'x names voucher.reset: who: is no argument',
    ])
    await server.db.deleteFrom('audit_log').where('request_id', '=', 'planted').execute()
  })
})

describe('the file of the audit', () => {
  const file = async (client: Client, query: Record<string, unknown>) => {
    const blob = await client.call(auditListCalls.csv, {
      query: { ...here(), columns: ['who', 'action', 'label', 'reason'], ...query },
    })
    return (await blob.text()).replace('\ufeff', '').trim().split(/\r?\n/)
  }

  it('holds what the list shows, with who it was by name', async () => {
    const [header, ...lines] = await file(reader, { action: ['voucher.reset', 'voucher.delete'] })
    expect(header).toBe('Who,What,Record,Reason')
    expect(lines).toEqual([
      `${boss.person.name},voucher.delete,TOK-AUDIT_02,`,
      `${ops.person.name},voucher.reset,PIN-AUDIT001,Salah kelas`,
    ])
  })

  it('holds chosen changes alone, and none of another customer', async () => {
    const [row] = await list({ action: 'voucher.reset' })
    expect(await file(reader, { ids: [row?.id] })).toHaveLength(2)
    const role = await makeRole(server.db, ['audit:read'])
    const theirs = await server.newClient(role, server.other.customerId)
    const query = { customerId: server.other.customerId, ids: [row?.id], columns: ['action'] }
    expect((await (await theirs.call(auditListCalls.csv, { query: query as never })).text()).trim()).toMatch(
      /^\ufeff?What$/,
    )
    expect(await refused(theirs.call(auditListCalls.csv, { query: here() }))).toMatchObject({ status: 403 })
  })

  it('is for who may read the audit', async () => {
    const client = await server.newClient(await makeRole(server.db, ['voucher:read']))
    expect(await refused(client.call(auditListCalls.csv, { query: here() }))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    })
  })
})
