import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayCalls } from '#contract/channel/daily.ts'
import { ecommerce } from '#contract/channel/ecommerce.ts'
import { reports } from '#contract/report/report.ts'
import { daysOf, weekOf } from '#contract/core/report-period.ts'
import { linkFlags, shorter } from '#contract/report/shorter.ts'
import { rollUp } from '#server/areas/report/rollup-worker.ts'
import { next } from '#test/factories/next.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { until } from '#test/helpers/until.ts'

const server = testServer()

/** Its reports are there only where the setting switches them on. */
beforeAll(async () => {
  for (const { customerId } of [server.home, server.other]) {
    await sql`
      INSERT INTO setting (customer_id, key, value, value_type, group_code, label)
      VALUES (${customerId}, 'training.enabled', 'true', 'BOOL', 'training', 'Training') ON CONFLICT DO NOTHING`.execute(
      server.db,
    )
  }
})

const admin = () => server.as('SUPERADMIN')
const customer = () => ({ customerId: server.home.customerId })
const month = '2025-03'
const period = { from: '2025-03-01', to: '2025-03-31' }
const days = daysOf(period)

let seed = 20_250_301
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}
const pick = <T>(from: readonly T[]) => from[random(from.length)] as T
/** Some moment of a day in Jakarta, also the first and the last of it. */
const momentOf = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00+07:00`) + pick([0, 86_399_999, random(86_400_000)])).toISOString()
const dayIn = (moment: Date) => new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Jakarta' }).format(moment)

const sell = async (purchasedAt: string, more: object = {}) => {
  const n = next('report')
  const body = {
    platformCode: 'TOKOPEDIA',
    externalId: `R-${n}`,
    invoiceCode: `INV/R/${n}`,
    classTitle: 'Excel',
    coreClassId: server.home.coreClass.id,
    buyerName: 'Siti',
    purchasedAt,
    gross: 500_000,
    ...more,
  }
  return (await admin()).call(ecommerce.calls.create, { query: customer(), body })
}
const link = async (flag: (typeof linkFlags)[number], coreClassId: number | null = null) =>
  (await admin()).call(shorter.calls.create, {
    query: customer(),
    body: {
      code: `lap-${next('link')}`,
      title: 'Excel',
      targetUrl: 'https://belajar.contoh.example',
      flag,
      coreClassId,
    },
  })

/** Every marked day is counted by now: by this, or by the server itself. */
const rolledUp = () =>
  until('nothing to be marked', async () => {
    const { app } = server.running.server.databases
    await Promise.all([rollUp(app), rollUp(app)])
    const { rows } = await sql`SELECT 1 FROM rekap_dirty LIMIT 1`.execute(server.db)
    return rows.length === 0
  })

interface RawSale {
  purchased_at: Date
  platform_code: string
  core_class_id: number | null
  gross: number
  platform_fee: number
  net: number
}
interface RawClick {
  clicked_at: Date
  device: string
  visitor: string | null
  shorter_id: number
  flag: string
}

async function paid(wanted: (sale: RawSale) => boolean): Promise<(RawSale & { day: string })[]> {
  const { rows } = await sql<RawSale>`
    SELECT * FROM platform_sale WHERE customer_id = ${server.home.customerId} AND sale_status = 'PAID' AND NOT excluded
       AND deleted_at IS NULL`.execute(server.db)
  return rows
    .filter(wanted)
    .map((row) => Object.assign(row, { day: dayIn(row.purchased_at) }))
    .filter(({ day }) => day >= period.from && day <= period.to)
}

async function clicked(): Promise<(RawClick & { day: string })[]> {
  const { rows } = await sql<RawClick>`
    SELECT k.*, s.flag FROM shorter_click k JOIN shorter s ON s.id = k.shorter_id
     WHERE k.customer_id = ${server.home.customerId} AND NOT s.excluded AND s.deleted_at IS NULL`.execute(server.db)
  return rows
    .map((row) => Object.assign(row, { day: dayIn(row.clicked_at) }))
    .filter(({ day }) => day >= period.from && day <= period.to)
}

function sold(sales: readonly RawSale[]) {
  const sum = (key: 'gross' | 'platform_fee' | 'net', of = sales) => of.reduce((all, row) => all + row[key], 0)
  const byPlatform = Object.fromEntries(
    [...Map.groupBy(sales, (row) => row.platform_code)].map(([code, of]) => [
      code,
      { sold: of.length, net: sum('net', of) },
    ]),
  )
  return { sold: sales.length, gross: sum('gross'), fee: sum('platform_fee'), net: sum('net'), byPlatform }
}

async function requireSales(more: object, wanted: (sale: RawSale) => boolean): Promise<void> {
  const client = await admin()
  const query = { ...customer(), month, ...more }
  const sales = await paid(wanted)
  const { data: byDay, meta } = await client.call(reports.salesByDay, { query })
  expect(meta).toMatchObject(period)
  expect(byDay).toEqual(days.map((day) => ({ day, ...sold(sales.filter((sale) => sale.day === day)) })))
  const { data: byWeek } = await client.call(reports.salesByWeek, { query })
  expect(byWeek.map(({ month: own, week, from, to }) => [own, week, from, to])).toEqual([
    [month, 1, '2025-03-01', '2025-03-07'],
    [month, 2, '2025-03-08', '2025-03-14'],
    [month, 3, '2025-03-15', '2025-03-21'],
    [month, 4, '2025-03-22', '2025-03-28'],
    [month, 5, '2025-03-29', '2025-03-31'],
  ])
  for (const week of byWeek) {
    expect(week).toMatchObject(sold(sales.filter(({ day }) => weekOf(day) === week.week)))
  }
}

async function requireClicks(): Promise<void> {
  const client = await admin()
  const query = { ...customer(), month }
  const clicks = await clicked()
  const people = (of: typeof clicks) =>
    new Set(of.filter(({ device }) => device !== 'BOT').map((row, n) => `${row.shorter_id} ${row.visitor ?? n}`)).size
  const { data: byDay } = await client.call(reports.clicksByDay, { query })
  expect(byDay).toEqual(
    days.map((day) => {
      const of = clicks.filter((click) => click.day === day)
      const bots = of.filter(({ device }) => device === 'BOT').length
      return { day, clicks: of.length, unique: people(of), bots }
    }),
  )
  const { data: byFlag } = await client.call(reports.clicksByFlag, { query })
  const { rows: links } = await sql<{ id: number; flag: string; code: string; last_click_at: Date | null }>`
    SELECT * FROM shorter WHERE customer_id = ${server.home.customerId} AND NOT excluded AND deleted_at IS NULL`.execute(
    server.db,
  )
  expect(byFlag.map(({ pct: _pct, ...row }) => row)).toEqual(
    linkFlags.map((flag) => ({
      flag,
      links: links.filter((one) => one.flag === flag).length,
      clicks: clicks.filter((click) => click.flag === flag).length,
    })),
  )
  if (clicks.length > 0) expect(byFlag.reduce((sum, { pct }) => sum + pct, 0)).toBeCloseTo(100, 0)
  const { data: byLink } = await client.call(reports.clicksByLink, { query })
  const expected = links.flatMap(({ id, code }) => {
    const of = clicks.filter((click) => click.shorter_id === id)
    const byDays = days.map((day) => of.filter((click) => click.day === day).length)
    return of.length === 0 ? [] : [{ shorterId: id, code, clicks: of.length, clicks7d: 0, byDay: byDays }]
  })
  const sorted = expected.toSorted((a, b) => b.clicks - a.clicks || (a.code < b.code ? -1 : 1))
  expect(byLink).toMatchObject(sorted)
  expect(byLink).toHaveLength(sorted.length)
}

describe('the reports', () => {
  it('say what the sales say, whatever happens to these, in whatever order', async () => {
    const client = await admin()
    const { db, home } = server
    const sales: number[] = []
    const steps: readonly (() => Promise<unknown>)[] = [
      async () => {
        const platformCode = pick(['TOKOPEDIA', 'PIJAR', 'OWN'] as const)
        const coreClassId = pick([null, home.coreClass.id])
        const made = await sell(momentOf(pick(days)), { platformCode, gross: 1000 * random(900), coreClassId })
        sales.push(made.id)
      },
      async () => {
        const id = pick(sales)
        const { version } = await db
          .selectFrom('platform_sale')
          .select('version')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const body = pick([
          { gross: 1000 * random(900) },
          { platformFee: 0 },
          { purchasedAt: momentOf(pick([...days, '2025-02-28', '2025-04-01'])) },
          { saleStatus: pick(['PAID', 'CANCELLED', 'REFUNDED'] as const) },
          { coreClassId: pick([null, home.coreClass.id]) },
        ])
        return client.send(ecommerce.calls.update, { params: { id }, body: { version, ...body } })
      },
      () => client.send(ecommerce.calls.exclude, { params: { id: pick(sales) }, body: { exclude: random(2) === 0 } }),
      async () => (random(3) === 0 ? client.send(ecommerce.calls.remove, { params: { id: pick(sales) } }) : undefined),
    ]
    for (let n = 0; n < 60; n++) await (sales.length < 12 ? steps[0]?.() : pick(steps)())
    await rolledUp()
    await requireSales({}, () => true)
    await requireSales({ platform: ['PIJAR', 'OWN'] }, ({ platform_code: code }) => code !== 'TOKOPEDIA')
    await requireSales({ coreClassId: home.coreClass.id }, ({ core_class_id: id }) => id === home.coreClass.id)
    for (let n = 0; n < 20; n++) await pick(steps)()
    await rolledUp()
    await requireSales({}, () => true)
    expect((await paid(() => true)).length).toBeGreaterThan(5)
  })

  it('say what the clicks say, and follow the link: its flag, its exclusion, its end', async () => {
    const { db, home } = server
    const client = await admin()
    const links = await Promise.all([link('WA'), link('IG'), link('IG', home.coreClass.id), link('EMAIL'), link('WA')])
    const click = (shorterId: number, at: string, device: string, visitor: string | null) =>
      sql`INSERT INTO shorter_click (customer_id, shorter_id, clicked_at, device, visitor)
          VALUES (${home.customerId}, ${shorterId}, ${at}, ${device}, ${visitor})`.execute(db)
    for (let n = 0; n < 80; n++) {
      const visitor = random(5)
      const device = ['MOBILE', 'MOBILE', 'DESKTOP', 'BOT'][visitor] ?? 'MOBILE'
      const own = visitor === 4 ? null : `v${visitor}`
      await click(pick(links).id, momentOf(pick(days.slice(0, 6))), device, own)
    }
    await rolledUp()
    await requireClicks()
    const [wa, ig, ofClass, , last] = links.map(({ id }) => id)
    const { data: narrowed } = await client.call(reports.clicksByFlag, {
      query: { ...customer(), month, coreClassId: home.coreClass.id },
    })
    expect(narrowed.filter(({ links: there }) => there > 0)).toMatchObject([{ flag: 'IG', links: 1, pct: 100 }])
    await client.call(shorter.calls.update, { id: wa ?? 0, body: { version: 1, flag: 'PARTNER' } })
    await client.call(shorter.calls.exclude, { id: ig ?? 0, body: { exclude: false } })
    await client.call(shorter.calls.remove, { id: last ?? 0 })
    await sql`DELETE FROM shorter_click WHERE shorter_id = ${ofClass ?? 0} AND device = 'MOBILE'`.execute(db)
    await rolledUp()
    await requireClicks()
  })

  it('are of the present month where no days are given, and say until when everything is counted', async () => {
    const client = await admin()
    await rolledUp()
    const { meta, data } = await client.call(reports.clicksByDay, { query: customer() })
    const today = dayIn(new Date())
    expect([meta.from, meta.to.slice(0, 7), data.length]).toEqual([
      `${today.slice(0, 7)}-01`,
      today.slice(0, 7),
      Number(meta.to.slice(8)),
    ])
    expect(Math.abs(Date.now() - Date.parse(meta.asOf))).toBeLessThan(60_000)
    // A mark that nobody has dealt with yet.
    const at = '2026-01-05T10:00:00.000Z'
    const behind = await server.db.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('academy-rekap'))`.execute(tx)
      await sql`INSERT INTO rekap_dirty (customer_id, metric, day, at) VALUES (${server.home.customerId}, 'SALE', '2026-01-05', ${at})`.execute(
        server.db,
      )
      const answer = await client.call(reports.salesByDay, { query: customer() })
      return answer.meta.asOf
    })
    expect(behind).toBe(at)
  })

  it('are counted anew when the days of a customer begin at another moment', async () => {
    const client = await admin()
    const moment = '2024-05-01T16:30:00.000Z'
    await sell(moment)
    const sales = async () => {
      await rolledUp()
      const query = { ...customer(), dateFrom: '2024-05-01', dateTo: '2024-05-02' }
      return (await client.call(reports.salesByDay, { query })).data.map((row) => row.sold)
    }
    expect(await sales()).toEqual([1, 0])
    const zone = (name: string) =>
      sql`UPDATE customer SET timezone = ${name} WHERE id = ${server.home.customerId}`.execute(server.db)
    await zone('Asia/Jayapura')
    expect(await sales()).toEqual([0, 1])
    await zone('Asia/Jakarta')
    expect(await sales()).toEqual([1, 0])
  })
})

describe.each(Object.entries(reports))('%s', (_name, report) => {
  it.each([
    [{ month: '2026-13' }, 'month', 'must be a month such as 2026-11'],
    [{ year: '26' }, 'year', 'must be a year such as 2026'],
    [{ dateFrom: 'kemarin' }, 'dateFrom', 'must be a date such as 2026-11-30'],
    [{ dateFrom: '2026-11-02', dateTo: '2026-11-01' }, 'dateTo', 'must not be before the first day'],
    [{ dateFrom: '2025-01-01', dateTo: '2026-01-02' }, 'dateTo', 'must be within 366 days'],
    [{ month: '2026-11', dateFrom: '2026-11-01' }, 'dateFrom', 'cannot go together with month'],
    [{ month: '2026-11', year: 2026 }, 'year', 'cannot go together with month'],
    [{ year: 2026, dateTo: '2026-11-01' }, 'dateTo', 'cannot go together with year'],
    [{ coreClassId: 'x' }, 'coreClassId', undefined],
    [{ besar: 1 }, 'besar', 'is not a known field'],
  ])('refuses %j at its field', async (query, field, message) => {
    const reply = refusal(await (await admin()).send(report, { query }))
    expect(reply).toMatchObject({ code: 422, errors: [{ field, ...(message ? { message } : {}) }] })
  })

  it('is for whoever may read its area, of their own customer', async () => {
    const role = await makeRole(server.db, ['class:read'])
    const nobody = await server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
    expect(refusal(await nobody.send(report))).toMatchObject({ code: 403, data: { permission: report.access } })
    const theirs = await makeRole(server.db, [report.access as 'shorter:read'])
    const stranger = await server.session(await makePerson(server.db, server.other.customerId, { roles: [theirs] }))
    expect(await refused(stranger.call(report, { query: customer() }))).toMatchObject({ code: 'OTHER_CUSTOMER' })
    const { data } = await stranger.call(report, { query: { month } })
    expect(data.every((row) => !('sold' in row) || row.sold === 0)).toBe(true)
    expect(data.every((row) => !('clicks' in row) || row.clicks === 0)).toBe(true)
  })
})

it('an unknown platform is refused at its field', async () => {
  const reply = refusal(await (await admin()).send(reports.salesByDay, { query: { platform: 'PIJAR,SHOPEE' } }))
  expect(reply).toMatchObject({ code: 422, errors: [{ field: 'platform', message: 'SHOPEE is not a platform' }] })
})

it('the days of sales under their customer come with what all of them come to', async () => {
  const client = await admin()
  const [day, next_] = ['2023-08-04', '2023-08-05']
  await sell(momentOf(day))
  await sell(momentOf(next_), { platformCode: 'PIJAR', gross: 300_000, discount: 50_000, platformFee: 10_000 })
  const list = (query: object, customerId = server.home.customerId) =>
    client.call(dayCalls.customerDailyList, { customerId, query })
  const { data, totals } = await list({ dateFrom: day, dateTo: next_, limit: 1 })
  expect(data).toHaveLength(1)
  expect(totals).toMatchObject({ sold: 2, gross: 800_000, discount: 50_000, adjustment: 0, redeemed: 0 })
  expect(totals.net).toBe(totals.gross - totals.discount - totals.fee)
  expect((await list({ dateFrom: day, dateTo: next_, platform: ['PIJAR'] })).totals).toMatchObject({
    sold: 1,
    fee: 10_000,
  })
  await sql`UPDATE daily_ecommerce SET excluded = true WHERE customer_id = ${server.home.customerId} AND day = ${day}::date`.execute(
    server.db,
  )
  expect((await list({ dateFrom: day, dateTo: next_ })).totals).toMatchObject({ sold: 1, gross: 300_000 })
  expect((await list({ dateFrom: day, dateTo: next_ }, server.other.customerId)).totals).toMatchObject({
    sold: 0,
    net: 0,
  })
})
