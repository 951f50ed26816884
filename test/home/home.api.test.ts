import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ecommerce } from '#contract/channel/ecommerce.ts'
import { home } from '#contract/home/home.ts'
import type { WidgetKey } from '#contract/home/widgets.ts'
import { attention, figures, widgetKeys } from '#contract/home/widgets.ts'
import { account } from '#contract/session/account.ts'
import { resources } from '#contract/resources.ts'
import { complaint } from '#contract/support/complaint.ts'
import { rollUp } from '#server/areas/report/rollup-worker.ts'
import { makeComplaint } from '#test/factories/desk.ts'
import { next } from '#test/factories/next.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { makeProspect, makeStages } from '#test/crm/crm.ts'
import { makeEmployee } from '#test/hr/leave-scene.ts'
import type { Client } from '#test/helpers/client.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { until } from '#test/helpers/until.ts'

const server = testServer()
const admin = () => server.as('SUPERADMIN')

const ask = (client: Client, widgets?: WidgetKey[], customerId = server.home.customerId) =>
  client.call(home, { customerId, query: widgets ? { widgets } : {} })
const one = async (client: Client, key: WidgetKey) => {
  const { widgets } = await ask(client, [key])
  const [widget] = widgets
  expect(widgets.map((found) => found.key)).toEqual([key])
  if (!widget) throw new Error(`No widget ${key}`)
  return widget
}

const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Jakarta' }).format(new Date())
const rolledUp = () =>
  until('nothing to be marked', async () => {
    await rollUp(server.running.server.databases.app)
    const { rows } = await sql`SELECT 1 FROM rekap_dirty LIMIT 1`.execute(server.db)
    return rows.length === 0
  })

describe('the home page', () => {
  it('answers every widget of a person who may see all, in one answer', async () => {
    const answer = await ask(await admin())
    expect(answer.widgets.map(({ key }) => key)).toEqual(widgetKeys)
    expect(answer.today).toBe(today())
    for (const { key, trend, before } of answer.widgets) {
      expect([key, trend?.length ?? null, before !== null]).toEqual(
        Object.hasOwn(figures, key) ? [key, 30, true] : [key, null, false],
      )
    }
  })

  it('leaves out what the person may not see, and refuses it when it is asked for', async () => {
    const client = await server.newClient(await makeRole(server.db, ['complaint:read', 'partner-doc:read']))
    const { widgets } = await ask(client)
    // Documents are approved, not only read.
    expect(widgets.map(({ key }) => key)).toEqual(['my-complaints', 'overdue-complaints', 'open-complaints'])
    expect(await refused(ask(client, ['open-complaints', 'codes']))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      data: { permission: 'voucher:read' },
    })
  })

  it('answers a person without any permission with nothing', async () => {
    const client = await server.newClient(await makeRole(server.db, []))
    expect((await ask(client)).widgets).toEqual([])
  })

  it('refuses an unknown widget at its field, and another customer', async () => {
    const client = await server.newClient(await makeRole(server.db, ['complaint:read']))
    expect(await refused(ask(client, ['nothing' as WidgetKey]))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ field: 'widgets.0' }],
    })
    expect(await refused(ask(client, undefined, server.other.customerId))).toMatchObject({ code: 'OTHER_CUSTOMER' })
  })
})

describe('what waits', () => {
  it('is as many as the list that it leads to has rows', async () => {
    const client = await server.newClient('SUPPORT')
    const before = await ask(client)
    await makeComplaint(server.db, server.home.customerId, { handled_by: client.person.id })
    await makeComplaint(server.db, server.home.customerId, { due_at: new Date(Date.now() - 3_600_000) })
    await makeComplaint(server.db, server.home.customerId, {
      handled_by: client.person.id,
      status: 'SOLVED',
      handled_at: new Date(),
    })
    await makeComplaint(server.db, server.other.customerId, { due_at: new Date(Date.now() - 3_600_000) })
    const after = await ask(client)
    const grown = (key: WidgetKey) => {
      const of = ({ widgets }: typeof after) => widgets.find((widget) => widget.key === key)?.value ?? NaN
      return of(after) - of(before)
    }
    expect(['my-complaints', 'overdue-complaints', 'open-complaints'].map((key) => grown(key as WidgetKey))).toEqual([
      1, 1, 2,
    ])
    const now = { today: after.today, masterId: client.person.id }
    for (const key of ['my-complaints', 'overdue-complaints', 'open-complaints'] as const) {
      const { pagination } = await client.call(complaint.calls.list, {
        query: { ...attention[key].filter(now), customerId: server.home.customerId },
      })
      expect([key, pagination.total]).toEqual([key, (await one(client, key)).value])
    }
  })

  it('is what is due of prospects, leave and contracts, as many as their lists have rows', async () => {
    const { customerId } = server.home
    const { NEW } = await makeStages(server.db, customerId)
    const sells = await server.newClient('ADMISSIONS')
    const keeps = await server.newClient('HR')
    const now = { today: today(), masterId: sells.person.id }
    await makeProspect(server.db, customerId, NEW, { next_follow_up_at: `${now.today}T12:00:00+07:00` })
    await makeProspect(server.db, customerId, NEW, { next_follow_up_at: '2031-01-06T12:00:00+07:00' })
    const [ends, stays] = [await makeEmployee(server.db, customerId), await makeEmployee(server.db, customerId)]
    const ending = (id: number, day: string) =>
      server.db.updateTable('employee').set({ contract_end: day }).where('id', '=', id).execute()
    await ending(ends, now.today)
    await ending(stays, '2031-01-06')
    const found = async (client: Client, key: 'follow-ups' | 'leave' | 'contracts') => [
      (await one(client, key)).value,
      (
        await client.call(resources[attention[key].list].calls.list, {
          query: { ...attention[key].filter(now), customerId },
        })
      ).pagination.total,
    ]
    expect(await found(sells, 'follow-ups')).toEqual([1, 1])
    expect(await found(keeps, 'contracts')).toEqual([1, 1])
    expect(await found(keeps, 'leave')).toEqual([0, 0])
    expect((await one(sells, 'registrations')).value).toBe(0)
    expect((await ask(keeps)).widgets.map(({ key }) => key)).toEqual(['leave', 'contracts'])
  })

  it('counts users who may use the console and have no role', async () => {
    const client = await admin()
    const before = (await one(client, 'roles')).value
    const waits = await makePerson(server.db, server.home.customerId, {
      portals: ['ADMIN_CENTER'],
      account_status: 'ACTIVE',
    })
    await makePerson(server.db, server.home.customerId, { portals: ['LMS'], account_status: 'ACTIVE' })
    await makePerson(server.db, server.home.customerId, { portals: ['ADMIN_CENTER'], account_status: 'DISABLED' })
    await makePerson(server.db, server.home.customerId, {
      portals: ['ADMIN_CENTER'],
      account_status: 'ACTIVE',
      roles: ['PARTNER_ADMIN'],
    })
    expect((await one(client, 'roles')).value).toBe(before + 1)
    const { data } = await client.call(account.calls.list, {
      query: { waitsForRole: true, customerId: server.home.customerId },
    })
    expect(data.map(({ id }) => id)).toContain(waits.id)
    expect(data).toHaveLength(before + 1)
  })
})

const sell = async (more: object = {}) => {
  const n = next('home')
  await (
    await admin()
  ).call(ecommerce.calls.create, {
    query: { customerId: server.home.customerId },
    body: {
      platformCode: 'TOKOPEDIA',
      externalId: `H-${n}`,
      invoiceCode: `INV/H/${n}`,
      classTitle: 'Excel',
      coreClassId: server.home.coreClass.id,
      buyerName: 'Siti',
      purchasedAt: new Date().toISOString(),
      gross: 400_000,
      ...more,
    },
  })
}

describe('figures', () => {
  it('count what was sold this month, day by day', async () => {
    const client = await admin()
    const before = await one(client, 'sales')
    await sell()
    await rolledUp()
    const after = await one(client, 'sales')
    // The platform takes 5 %.
    expect(after.value - before.value).toBe(380_000)
    expect((after.trend?.at(-1) ?? 0) - (before.trend?.at(-1) ?? 0)).toBe(380_000)
    expect(after.before).toBe(before.before)
  })

  it('count the classes that run, the last day of the trend among them', async () => {
    const client = await admin()
    const before = await one(client, 'running')
    await server.db
      .updateTable('lms_class')
      .set({
        workflow: 'ONGOING',
        start_at: new Date(Date.now() - 86_400_000),
        end_at: new Date(Date.now() + 86_400_000),
      })
      .where('id', '=', server.home.schedule.id)
      .execute()
    const after = await one(client, 'running')
    expect(after.value).toBe(before.value + 1)
    expect(after.trend?.at(-1)).toBe(after.value)
  })
})

describe('codes', () => {
  it('run out where a class sold on a platform has fewer left than the limit', async () => {
    const client = await admin()
    await sell()
    await rolledUp()
    // A platform without any codes enrols without them.
    const { value, parts } = await one(client, 'codes')
    expect(value).toBe(parts.length)
    const { rows } = await sql<{ left: number; platform: string }>`
      SELECT count(*) FILTER (WHERE status = 'AVAILABLE' AND deleted_at IS NULL)::int AS left, platform_code AS platform
        FROM voucher WHERE customer_id = ${server.home.customerId} AND core_class_id = ${server.home.coreClass.id}
       GROUP BY 2`.execute(server.db)
    const there = rows.find(({ platform }) => platform === 'TOKOPEDIA')
    expect(parts.map((part) => part.value)).toEqual(there ? [there.left] : [])
  })
})
