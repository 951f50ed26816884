import { describe, expect, it, onTestFinished } from 'vitest'
import { sql } from 'kysely'
import { TAB_HEADER } from '#contract/core/tab.ts'
import { voucherUpdate } from '#contract/voucher/voucher.ts'
import { makeClass } from '#test/factories/classes.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import type { Tenant } from '#test/factories/tenant.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { request } from '#test/helpers/client.ts'
import type { HearingOptions } from '#test/helpers/hearing.ts'
import { Hearing } from '#test/helpers/hearing.ts'
import { startProcess } from '#test/helpers/own-process.ts'
import { ownServer } from '#test/helpers/server.ts'
import { startTestServer } from '#test/helpers/start.ts'
import { keepHouse } from '#server/core/jobs/housekeeping.ts'
import { until } from '#test/helpers/until.ts'

const server = ownServer()

/** Somebody who listens with this role, in step. */
async function listen(role = 'SUPERADMIN', options: HearingOptions = {}, url = server.url): Promise<Hearing> {
  const token = options.token ?? (await server.as(role)).token
  const hearing = await Hearing.open(url, { comesBack: true, ...options, token })
  onTestFinished(() => hearing.close())
  await hearing.event('beat')
  return hearing
}

/** Changes a voucher through the API. */
async function edit(voucher: { id: number; version?: number }, headers: Record<string, string> = {}): Promise<void> {
  const client = await server.as('SUPERADMIN')
  const params = { customerId: server.home.customerId, id: voucher.id }
  const current = await server.db
    .selectFrom('voucher')
    .selectAll()
    .where('id', '=', voucher.id)
    .executeTakeFirstOrThrow()
  const body = { version: current.version, price: current.price + 1 }
  const reply = await client.send(voucherUpdate, { params, body, headers })
  expect(reply.status).toBe(200)
}

const make = (tenant: Tenant = server.home) => makeVoucher(server.db, tenant)

describe('a change', () => {
  it('is told by every server, whichever process it came through', async () => {
    const voucher = await make()
    const other = await startProcess(server.databaseUrl)
    const [here, there] = [await listen(), await listen('SUPERADMIN', {}, other.url)]
    await edit(voucher)
    const told = {
      resource: 'voucher',
      customerId: server.home.customerId,
      kind: 'updated',
      ids: [voucher.id],
      count: 1,
      own: false,
    }
    expect(await there.change('voucher', voucher.id, 'updated')).toEqual(told)
    expect(await here.change('voucher', voucher.id, 'updated')).toEqual(told)
  })

  it('says what became of the record: made, changed, deleted, come back', async () => {
    const hearing = await listen()
    const voucher = await make()
    const mark = (deleted_at: Date | null) =>
      server.db.updateTable('voucher').set({ deleted_at }).where('id', '=', voucher.id).execute()
    await edit(voucher)
    await mark(new Date())
    // What happens to a record that nobody sees is no news.
    await mark(new Date())
    await mark(null)
    await edit(voucher)
    const vouchers = () => hearing.changes.filter(({ resource }) => resource === 'voucher')
    const kinds = () => vouchers().flatMap(({ kind, ids }) => (ids?.includes(voucher.id) ? [kind] : []))
    await until('all of it', () => Promise.resolve(kinds().length >= 5))
    expect(kinds()).toEqual(['created', 'updated', 'deleted', 'created', 'updated'])
  })

  it('is marked as own in the tab that it came from, and nowhere else', async () => {
    const voucher = await make()
    const [mine, beside] = [await listen('SUPERADMIN', { tab: 'tab-1' }), await listen('SUPERADMIN', { tab: 'tab-2' })]
    await edit(voucher, { [TAB_HEADER]: 'tab-1' })
    expect(await mine.change('voucher', voucher.id, 'updated')).toMatchObject({ own: true })
    expect(await beside.change('voucher', voucher.id, 'updated')).toMatchObject({ own: false })
  })

  it('of many records is one piece of news that names none of them', async () => {
    const hearing = await listen()
    const { batch, coreClass, customerId } = server.home
    await sql`
      INSERT INTO voucher (customer_id, code, batch_id, platform_code, core_class_id, price)
      SELECT ${customerId}, 'BULK-' || n, ${batch.id}, 'OWN', ${coreClass.id}, 0 FROM generate_series(1, 5000) n`.execute(
      server.db,
    )
    await until('the news', () => Promise.resolve(hearing.changes.some(({ count }) => count === 5000)))
    const many = hearing.changes.filter(({ count }) => count > 1)
    expect(many).toMatchObject([{ resource: 'voucher', kind: 'created', ids: null, count: 5000 }])
  })

  it('that was only tried out, or refused, is not told', async () => {
    const [voucher, later] = [await make(), await make()]
    const hearing = await listen()
    await edit(voucher, { 'x-dry-run': 'true' })
    const client = await server.as('SUPERADMIN')
    const params = { customerId: server.home.customerId, id: voucher.id }
    expect((await client.send(voucherUpdate, { params, body: { version: 9, price: 1 } })).status).toBe(412)
    await edit(later)
    await hearing.change('voucher', later.id, 'updated')
    const told = hearing.changes.flatMap(({ kind, ids }) => (kind === 'updated' ? ids : []))
    expect(told).toEqual([later.id])
  })
})

describe('a listener', () => {
  it('hears nothing of another customer', async () => {
    const { home, other } = server
    const theirs = await server.newClient('PARTNER_ADMIN', other.customerId)
    const hearing = await listen('PARTNER_ADMIN', { token: theirs.token })
    const [ours, own] = [await make(home), await make(other)]
    await hearing.change('voucher', own.id)
    expect(new Set(hearing.changes.map(({ customerId }) => customerId))).toEqual(new Set([other.customerId]))
    expect(hearing.changes.flatMap(({ ids }) => ids)).not.toContain(ours.id)
    const later = await listen('PARTNER_ADMIN', { token: theirs.token, query: '?seconds=3600' })
    expect(later.changes.length).toBeGreaterThan(0)
    for (const { customerId, ids } of later.changes) {
      expect(customerId).toBe(other.customerId)
      expect(ids).not.toContain(ours.id)
    }
  })

  it('hears of records that it may read, and of no others', async () => {
    const role = await makeRole(server.db, ['class:read'])
    const client = await server.newClient(role)
    const hearing = await listen(role, { token: client.token })
    await make()
    const { id } = await makeClass(server.db, server.home.customerId)
    await hearing.change('core_class', id)
    expect(new Set(hearing.changes.map(({ resource }) => resource))).toEqual(new Set(['core_class']))
  })

  it('needs a session, and asks in a way that can be read', async () => {
    const url = `${server.url}/svc/console/changes`
    expect((await request(url)).status).toBe(401)
    expect((await request(url, { headers: { authorization: 'Bearer nonsense' } })).status).toBe(401)
    const { token } = await server.as('VIEWER')
    const headers = { authorization: `Bearer ${token}` }
    expect((await request(`${url}?seconds=-1`, { headers })).status).toBe(422)
    expect((await request(`${url}?tenant=2`, { headers })).status).toBe(422)
    expect((await request(url, { headers: { ...headers, 'last-event-id': 'yesterday' } })).status).toBe(400)
  })

  it('is told off when it opens too many streams', async () => {
    const { token } = await server.newClient('VIEWER')
    for (let n = 0; n < 20; n++) await listen('VIEWER', { token })
    const refused = await Hearing.open(server.url, { token })
    expect(refused.response.status).toBe(429)
  })

  it('is sent away when a role is taken from it, and hears no more where it has lost it', async () => {
    const { db, home } = server
    const person = await makePerson(db, home.customerId, { roles: ['PARTNER_ADMIN'] })
    const { token } = await server.session(person)
    const hearing = await listen('VIEWER', { token, comesBack: false })
    const beside = await listen()
    await db
      .updateTable('customer_user_role')
      .set({ revoked_at: new Date() })
      .where('master_id', '=', person.id)
      .execute()
    const voucher = await make()
    expect(JSON.parse((await hearing.event('ended')).data)).toEqual({ why: 'access' })
    await until('the end', () => Promise.resolve(hearing.ended))
    await beside.change('voucher', voucher.id)
    expect(beside.ended).toBe(false)
    // Its own account may have been made so shortly before that it hears of that.
    expect(hearing.changes.filter(({ resource }) => resource === 'voucher')).toEqual([])
    // It may come back: it has a session, which says now that there is nothing to hear.
    const again = await listen('VIEWER', { token, last: hearing.last })
    expect(again.changes).toEqual([])
  })

  it('is sent away when it logs out, and not let in again', async () => {
    const { db, home } = server
    const person = await makePerson(db, home.customerId, { roles: ['VIEWER'] })
    const { token } = await server.session(person)
    const hearing = await listen('VIEWER', { token, comesBack: false })
    await db.updateTable('user_session').set({ revoked_at: new Date() }).where('master_id', '=', person.id).execute()
    await hearing.event('ended')
    const again = await Hearing.open(server.url, { token, last: hearing.last })
    expect(again.response.status).toBe(401)
  })
})

describe('who comes back', () => {
  it('hears what was missed, once', async () => {
    const [before, missed, after] = [await make(), await make(), await make()]
    const hearing = await listen()
    await edit(before)
    await hearing.change('voucher', before.id)
    await until('everything so far', () => Promise.resolve(hearing.changes.some((one) => one.resource === 'audit_log')))
    hearing.close()
    await edit(missed)
    const again = await listen('SUPERADMIN', { last: hearing.last })
    await edit(after)
    await again.change('voucher', after.id)
    const heard = again.changes.flatMap(({ resource, kind, ids }) =>
      resource === 'voucher' && kind === 'updated' ? ids : [],
    )
    expect(heard).toEqual([missed.id, after.id])
  })

  it('hears of a change that began before its place and ended after', async () => {
    const [slow, quick] = [await make(), await make()]
    const hearing = await listen()
    let end: () => void = () => undefined
    const held = new Promise<void>((resolve) => (end = resolve))
    const begun = Promise.withResolvers<void>()
    // Its number is lower than that of the change that is told first.
    const slowly = server.db.transaction().execute(async (tx) => {
      await tx.updateTable('voucher').set({ price: 5 }).where('id', '=', slow.id).execute()
      begun.resolve()
      await held
    })
    await begun.promise
    await edit(quick)
    await hearing.change('voucher', quick.id)
    const { last } = hearing
    hearing.close()
    const staying = await listen('SUPERADMIN', { last })
    end()
    await slowly
    await staying.change('voucher', slow.id)
    const back = await listen('SUPERADMIN', { last })
    await back.change('voucher', slow.id)
  })

  it('without a place may begin with what was changed of late', async () => {
    const voucher = await make()
    const hearing = await listen('SUPERADMIN', { query: '?seconds=5' })
    await hearing.change('voucher', voucher.id)
  })

  it('that opens after many changes is told of the next one as what it is', async () => {
    const witness = await listen()
    const first = await make()
    await witness.change('voucher', first.id)
    await sql`
      INSERT INTO record_change (customer_id, resource, kind, ids, count)
      SELECT ${server.home.customerId}, 'voucher', 'created', NULL, 500 FROM generate_series(1, 600) n`.execute(
      server.db,
    )
    await make()
    await witness.event('reset')
    const hearing = await listen('SUPERADMIN', { query: '?seconds=0' })
    const { id } = await make()
    await hearing.change('voucher', id, 'created')
    expect(hearing.events.map(({ event }) => event)).not.toContain('reset')
    expect(hearing.changes.map(({ ids }) => ids)).toEqual([[id]])
  })

  it('is told to read everything anew when more was changed than can be told', async () => {
    const hearing = await listen()
    const { last } = hearing
    hearing.close()
    await sql`
      INSERT INTO record_change (customer_id, resource, kind, ids, count)
      SELECT ${server.home.customerId}, 'voucher', 'updated', ARRAY[n], 1 FROM generate_series(1, 600) n`.execute(
      server.db,
    )
    const again = await listen('SUPERADMIN', { last })
    expect(again.events.map(({ event }) => event)).toEqual(['reset', 'beat'])
  })

  it('is told so too when what it missed has been cleared away, or its place is of another database', async () => {
    const hearing = await listen()
    const { last } = hearing
    hearing.close()
    await edit(await make())
    await sql`UPDATE record_change SET at = at - interval '2 days'`.execute(server.db)
    await keepHouse(server.running.server.databases.app)
    const { rows } = await sql`SELECT 1 FROM record_change`.execute(server.db)
    expect(rows).toEqual([])
    expect((await listen('SUPERADMIN', { last })).has('reset')).toBe(true)
    // A transaction of any database that is still under way makes a place look older than it is, which is on the safe side.
    await until(
      'a place that nothing was cleared away after',
      async () => {
        const fresh = await listen()
        const { id } = await make()
        const isTold = () => fresh.has('reset') || fresh.changes.some(({ ids }) => ids?.includes(id))
        await until('the news', () => Promise.resolve(isTold()))
        const again = await listen('SUPERADMIN', { last: fresh.last })
        for (const hearing of [fresh, again]) hearing.close()
        return !fresh.has('reset') && !again.has('reset')
      },
      55_000,
    )
    expect((await listen('SUPERADMIN', { last: '900000000000:900000000000:' })).has('reset')).toBe(true)
    expect((await listen('SUPERADMIN', { last: '9:3:' })).has('reset')).toBe(true)
  })
})

describe('a server', () => {
  it('whose connection breaks listens again and misses nothing', async () => {
    const voucher = await make()
    const hearing = await listen()
    const { rows } = await sql<{ pid: number }>`
      SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'academy-console-listener'`.execute(server.db)
    expect(rows.length).toBeGreaterThan(0)
    await edit(voucher)
    // Whose rights changed meanwhile nobody knows, so everybody is asked to come back.
    await hearing.event('ended')
    await hearing.change('voucher', voucher.id, 'updated')
  })

  it('that stops sends its listeners away first', async () => {
    const running = await startTestServer(server.databaseUrl)
    const hearing = await listen('SUPERADMIN', {}, running.url)
    await running.stop()
    expect(JSON.parse((await hearing.event('ended')).data)).toEqual({ why: 'stopping' })
  })
})
