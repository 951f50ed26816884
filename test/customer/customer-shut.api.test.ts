import { describe, expect, it } from 'vitest'
import { account, accountReset } from '#contract/session/account.ts'
import { complaint } from '#contract/support/complaint.ts'
import { customerList, customers, customerUpdate } from '#contract/customer/customer.ts'
import { endMySession, mySessions } from '#contract/session/own-account.ts'
import { login, myProfile } from '#contract/session/session.ts'
import { setting } from '#contract/customer/setting.ts'
import { voucherList } from '#contract/voucher/voucher.ts'
import { voucherGenerate } from '#contract/voucher/voucher-calls.ts'
import { grantRole, makeCustomer, makePerson, makeRole, passwordHash } from '#test/factories/people.ts'
import { makeTenant } from '#test/factories/tenant.ts'
import { refusal, refused, send } from '#test/helpers/client.ts'
import { Hearing } from '#test/helpers/hearing.ts'
import { halfDone } from '#test/helpers/jobs.ts'
import { testServer } from '#test/helpers/server.ts'
import { until } from '#test/helpers/until.ts'

const server = testServer()

type Status = 'ACTIVE' | 'SUSPENDED' | 'CLOSED'

/** A super administrator sets the state of a customer. */
async function set(id: number, status: Status) {
  const admin = await server.as('SUPERADMIN')
  const { version } = await server.db
    .selectFrom('customer')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await admin.call(customerUpdate, { id, query: {}, body: { version, status } })
}

const states = [
  ['SUSPENDED', 'CUSTOMER_SUSPENDED', 'is suspended until the academy lifts the suspension.'],
  ['CLOSED', 'CUSTOMER_CLOSED', 'is closed: it can no longer be worked for.'],
] as const

describe.each(states)('a customer that is %s', (status, code, text) => {
  it('is refused to its own people at once, in a session that was open before, and open to them at once again', async () => {
    const { id, name } = await makeCustomer(server.db)
    const own = await server.newClient('PARTNER_ADMIN', id)
    const hearing = await Hearing.open(server.url, { token: own.token })
    expect((await own.call(voucherList, { customerId: id, query: {} })).data).toEqual([])
    await set(id, status)
    const why = { status: 403, code, data: { customerId: id, customer: name }, message: `${name} ${text}` }
    // Where the path names it, where the query does, and where nothing does; reading and writing.
    expect(await refused(own.call(voucherList, { customerId: id, query: {} }))).toMatchObject(why)
    expect(await refused(own.call(setting.calls.list, { query: {} }))).toMatchObject(why)
    expect(await refused(own.call(customerList, { query: {} }))).toMatchObject(why)
    expect(
      await refused(own.call(account.calls.create, { body: { email: 'a@b.id', name: 'A', portals: ['LMS'] } })),
    ).toMatchObject({ status: 403 })
    await until('its listeners are sent away', async () => hearing.ended)
    // The own account stays in reach: what one is told there is how things stand.
    expect(await own.call(myProfile, {})).toMatchObject({
      customerId: null,
      customer: null,
      mitraId: null,
      roles: [],
      permissions: [],
      shut: [{ customerId: id, customer: name, status }],
    })
    await set(id, 'ACTIVE')
    expect((await own.call(voucherList, { customerId: id, query: {} })).data).toEqual([])
    expect(await own.call(myProfile, {})).toMatchObject({ customerId: id, roles: ['PARTNER_ADMIN'], shut: [] })
  })

  it('lets nobody log in who works for no other, and says why only after the right password', async () => {
    const { id, name } = await makeCustomer(server.db)
    const password = 'kata-sandi-benar-1'
    const { email, id: person } = await makePerson(server.db, id, {
      roles: ['PARTNER_ADMIN'],
      password_hash: await passwordHash(password),
    })
    await set(id, status)
    const tryWith = (typed: string) => send(server.url, undefined, login, { body: { email, password: typed } })
    expect(refusal(await tryWith('kata-sandi-salah'))).toMatchObject({ error: 'INVALID_LOGIN' })
    expect(refusal(await tryWith(password))).toMatchObject({ code: 403, error: code, message: `${name} ${text}` })
    const opened = await server.db.selectFrom('user_session').select('id').where('master_id', '=', person).execute()
    expect(opened).toEqual([])
    // Whoever works for another one as well is let in there.
    const open = await makeCustomer(server.db)
    await grantRole(server.db, open.id, person, 'PARTNER_VIEWER')
    expect((await tryWith(password)).body).toMatchObject({
      data: { id: open.id, customer: { id: open.id }, roles: ['PARTNER_VIEWER'] },
    })
  })
})

describe('a suspended customer', () => {
  it('is left for another by who works for several: what the others allow goes on', async () => {
    const [shut, open] = [await makeCustomer(server.db), await makeCustomer(server.db)]
    const both = await server.newClient('PARTNER_ADMIN', shut.id)
    await grantRole(server.db, open.id, both.person.id, 'PARTNER_VIEWER')
    await set(shut.id, 'SUSPENDED')
    const { data } = await both.call(customers, { query: {} })
    expect(data.map(({ id }) => id)).toEqual([open.id])
    expect((await both.call(voucherList, { customerId: open.id, query: {} })).data).toEqual([])
    expect(await refused(both.call(voucherList, { customerId: shut.id, query: {} }))).toMatchObject({
      code: 'CUSTOMER_SUSPENDED',
    })
    // What only the suspended one would allow is refused because of that, what neither would for want of the right.
    const body = { email: 'baru@contoh.example', name: 'Baru', portals: ['LMS' as const] }
    expect(await refused(both.call(account.calls.create, { body }))).toMatchObject({ code: 'FORBIDDEN' })
    expect(refusal(await both.send(complaint.calls.create))).toMatchObject({ error: 'CUSTOMER_SUSPENDED' })
    const mine = await both.call(mySessions, {})
    expect(mine).toHaveLength(1)
    await both.call(endMySession, { id: mine[0]?.id ?? 0 })
  })

  it('is worked for by the academy’s staff as before', async () => {
    const { id } = await makeCustomer(server.db)
    await set(id, 'SUSPENDED')
    for (const role of ['SUPERADMIN', 'SUPPORT', 'FINANCE'] as const) {
      const staff = await server.as(role)
      expect((await staff.call(voucherList, { customerId: id, query: {} })).data, role).toEqual([])
    }
    const listed = await (await server.as('SUPERADMIN')).call(customerList, { query: { ids: [id] } })
    expect(listed.data).toMatchObject([{ id, status: 'SUSPENDED' }])
  })

  it('lets no partner reach above: how high somebody stands does not change meanwhile', async () => {
    const [shut, open] = [await makeCustomer(server.db), await makeCustomer(server.db)]
    const role = await makeRole(server.db, ['account:read', 'account:update', 'account:reset'])
    const powerful = await makePerson(server.db, open.id, { roles: [role] })
    await grantRole(server.db, shut.id, powerful.id, 'PARTNER_ADMIN')
    await set(shut.id, 'SUSPENDED')
    const below = await server.session(await makePerson(server.db, open.id, { roles: [role] }))
    const reset = below.call(accountReset, { body: { ids: [powerful.id], mode: 'PASSWORD' } })
    expect(await refused(reset)).toMatchObject({ code: 'HIGHER_ROLE' })
  })

  it('stops what its people have running, and says so; what is done stays', async () => {
    const tenant = await makeTenant(server.db)
    const role = await makeRole(server.db, ['voucher:*'])
    const own = await server.session(await makePerson(server.db, tenant.customerId, { roles: [role] }))
    const body = { count: 100_000, platform: 'OWN' as const, coreClassId: tenant.coreClass.id, prefix: 'AKN' }
    const { progressId } = await own.call(voucherGenerate, { body: { ...body, batchName: 'Panjang' } })
    await halfDone(own, progressId)
    await set(tenant.customerId, 'SUSPENDED')
    const over = await until('the job ends', async () => {
      const job = await server.db
        .selectFrom('upload_progress')
        .select(['status', 'message', 'processed', 'batch_id'])
        .where('id', '=', progressId)
        .executeTakeFirstOrThrow()
      return job.status === 'FAILED' && job
    })
    expect(over.message).toContain('is suspended until the academy lifts the suspension.')
    expect(over.processed).toBeLessThan(100_000)
    const { made } = await server.db
      .selectFrom('voucher')
      .select(({ fn }) => fn.countAll<number>().as('made'))
      .where('batch_id', '=', over.batch_id)
      .executeTakeFirstOrThrow()
    expect(made).toBe(over.processed)
  })
})
