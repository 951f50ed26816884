import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auditUndo } from '#contract/core/audit/audit.ts'
import { daily, dayCalls } from '#contract/channel/daily.ts'
import type { DailyEcommerce } from '#contract/channel/daily.ts'
import { ecommerce } from '#contract/channel/ecommerce.ts'
import { next } from '#test/factories/next.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { refusal, refused } from '#test/helpers/client.ts'
import { testResource } from '#test/helpers/contract/resource-suite.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

/** A day that nothing else is about. */
const aDay = () => new Date(Date.UTC(2020, 0, next('day'))).toISOString().slice(0, 10)

const creation = () => ({
  day: aDay(),
  platformCode: 'OWN',
  sold: 2,
  gross: 900_000,
  discount: 50_000,
  fee: 10_000,
  adjustmentNote: 'Penjualan tunai di pameran',
})

testResource(server, {
  calls: daily.calls,
  table: 'daily_ecommerce',
  creation,
  listed: ({ counted: _counted, ...row }) => row,
  change: () => ({
    body: { sold: 3, adjustment: -15_000 },
    shows: { sold: 3, adjustment: -15_000, net: 825_000, source: 'MANUAL' },
  }),
  wrong: [
    [{ day: undefined }, 'day', "can't be empty!"],
    [{ day: 'kemarin' }, 'day', 'must be a date such as 2026-11-30'],
    [{ platformCode: 'SHOPEE' }, 'platformCode', 'is not a platform'],
    [{ coreClassId: 987_654 }, 'coreClassId', 'is not a class of this customer'],
    [{ sold: -1 }, 'sold', 'must be at least 0'],
    [{ discount: 900_001 }, 'discount', 'must not be more than the gross amount'],
    [{ adjustment: 5000, adjustmentNote: ' ' }, 'adjustmentNote', "can't be empty!"],
    [{ adjustment: 0.5 }, 'adjustment', 'must be whole rupiah'],
    [{ net: 5 }, 'net', 'is not a known field'],
    [{ locked: true }, 'locked', 'is not a known field'],
  ],
  filters: [
    [({ day }) => ({ dateFrom: day, dateTo: day }), { dateFrom: '2999-01-01' }],
    [() => ({ platform: 'OWN' }), { platform: 'PIJAR' }],
    [() => ({ source: 'MANUAL' }), { source: 'ADJUSTED' }],
  ],
  unique: 'day',
})

const admin = () => server.as('SUPERADMIN')
const finance = () => server.as('FINANCE')
const query = () => ({ customerId: server.home.customerId })

const sell = async (day: string, more: object = {}) => {
  const n = next('daily')
  const body = {
    platformCode: 'TOKOPEDIA',
    externalId: `D-${n}`,
    invoiceCode: `INV/D/${n}`,
    classTitle: 'Excel',
    coreClassId: server.home.coreClass.id,
    buyerName: 'Siti',
    // Half an hour into the day, in Jakarta.
    purchasedAt: new Date(Date.parse(`${day}T00:30:00+07:00`)).toISOString(),
    gross: 500_000,
    ...more,
  }
  return (await admin()).call(ecommerce.calls.create, { query: query(), body })
}
const daysOf = async (day: string) =>
  (await (await admin()).call(daily.calls.list, { query: { ...query(), dateFrom: day, dateTo: day } })).data
const dayOf = async (day: string, which: (row: DailyEcommerce) => boolean = () => true) => {
  const found = (await daysOf(day)).find(which)
  if (!found) throw new Error(`No row of ${day}`)
  return found
}
const change = async (id: number, body: object, client = finance()) =>
  (await client).call(daily.calls.update, { id, body: body as never })
const read = async (id: number) => (await finance()).call(daily.calls.read, { id })
const reset = async (id: number) => (await finance()).call(dayCalls.dailyReset, { id })
const undoLast = async (id: number) => {
  const all = server.db.selectFrom('audit_log').select('id').where('resource', '=', 'daily_ecommerce')
  const { id: audit } = await all.where('record_id', '=', id).orderBy('id', 'desc').executeTakeFirstOrThrow()
  return (await finance()).call(auditUndo, { ...query(), id: audit })
}

type Figures = Record<string, number>
const nothing = { sold: 0, cancelled: 0, redeemed: 0, attended: 0, completed: 0, gross: 0, discount: 0, fee: 0 }

/** What the days come to, counted here from the rows themselves and not as the server does it. */
async function recomputed(): Promise<Map<string, Figures>> {
  const { customerId } = server.home
  const out = new Map<string, Figures>()
  const dayIn = (moment: Date) => new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Jakarta' }).format(moment)
  const add = (moment: Date, platform: string, coreClass: number | null, figures: Partial<Figures>) => {
    const key = `${dayIn(moment)} ${platform} ${coreClass}`
    const sum = out.get(key) ?? { ...nothing }
    for (const [name, value] of Object.entries(figures)) sum[name] = (sum[name] ?? 0) + (value ?? 0)
    out.set(key, sum)
  }
  const alive = <T extends { excluded: boolean; deleted_at: Date | null }>(rows: T[]) =>
    rows.filter(({ excluded, deleted_at: gone }) => !excluded && gone === null)
  const of = (table: 'platform_sale' | 'voucher' | 'absensi' | 'student_lms_class') =>
    sql<never>`SELECT * FROM ${sql.table(table)} WHERE customer_id = ${customerId}`.execute(server.db)
  interface Raw {
    id: number
    excluded: boolean
    deleted_at: Date | null
    platform_code: string
    core_class_id: number | null
  }
  const sales = alive(
    (await of('platform_sale')).rows as (Raw &
      Record<'gross' | 'discount' | 'platform_fee', number> & { purchased_at: Date; sale_status: string })[],
  )
  for (const row of sales) {
    const paid = { sold: 1, gross: row.gross, discount: row.discount, fee: row.platform_fee }
    add(row.purchased_at, row.platform_code, row.core_class_id, row.sale_status === 'PAID' ? paid : { cancelled: 1 })
  }
  const vouchers = alive((await of('voucher')).rows as (Raw & { redeemed_at: Date | null })[])
  for (const row of vouchers)
    if (row.redeemed_at) add(row.redeemed_at, row.platform_code, row.core_class_id, { redeemed: 1 })
  const places = (await of('student_lms_class')).rows as (Raw & { finished_at: Date | null })[]
  for (const row of alive(places)) {
    if (row.finished_at) add(row.finished_at, row.platform_code, row.core_class_id, { completed: 1 })
  }
  type Meeting = Raw & { student_lms_class_id: number; ke: number; status: string; attended_at: Date }
  const came = alive((await of('absensi')).rows as Meeting[]).filter(
    ({ status, ke }) => ['PRESENT', 'LATE'].includes(status) && ke !== 999,
  )
  for (const [place, meetings] of Map.groupBy(came, (row) => row.student_lms_class_id)) {
    const [first] = meetings.toSorted((a, b) => a.ke - b.ke)
    const coreClass = places.find(({ id }) => id === place)?.core_class_id ?? null
    if (first) add(first.attended_at, first.platform_code, coreClass, { attended: 1 })
  }
  return out
}

/** What the server has, of the days that it counts. */
async function stored(): Promise<Map<string, Figures>> {
  const rows = await server.db
    .selectFrom('daily_ecommerce')
    .selectAll()
    .where('customer_id', '=', server.home.customerId)
    .where('deleted_at', 'is', null)
    .where('source', '<>', 'MANUAL')
    .where('locked', '=', false)
    .execute()
  const figures = rows.map((row) => {
    const own = Object.keys(nothing).map((name) => [name, Number(row[name as keyof typeof row])])
    return [`${row.day} ${row.platform_code} ${row.core_class_id}`, Object.fromEntries(own) as Figures] as const
  })
  return new Map(figures.filter(([, own]) => Object.values(own).some((value) => value !== 0)))
}

const sorted = (map: Map<string, Figures>) => [...map].toSorted(([a], [b]) => a.localeCompare(b))

describe('the days of sales', () => {
  it('are what the sales say, whatever happens to these, in whatever order', async () => {
    const { db, home } = server
    const days = [aDay(), aDay(), aDay()]
    let seed = 20_261_122
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const pick = <T>(from: readonly T[]) => from[random(from.length)] as T
    const momentOf = (day: string) => new Date(Date.parse(`${day}T00:00:00+07:00`) + random(86_400_000))
    const sales: number[] = []
    const vouchers: number[] = []
    const client = await admin()
    const platforms = ['TOKOPEDIA', 'PIJAR', 'OWN'] as const
    const steps: readonly (() => Promise<unknown>)[] = [
      async () => {
        const more = {
          platformCode: pick(platforms),
          gross: 1000 * random(900),
          coreClassId: pick([null, home.coreClass.id]),
        }
        const made = await sell(pick(days), { ...more, purchasedAt: momentOf(pick(days)).toISOString() })
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
          { purchasedAt: momentOf(pick(days)).toISOString() },
          { saleStatus: pick(['PAID', 'CANCELLED', 'REFUNDED'] as const) },
          { coreClassId: pick([null, home.coreClass.id]) },
        ])
        return client.send(ecommerce.calls.update, { params: { id }, body: { version, ...body } })
      },
      () => client.send(ecommerce.calls.exclude, { params: { id: pick(sales) }, body: { exclude: random(2) === 0 } }),
      () => client.send(ecommerce.calls.remove, { params: { id: pick(sales) } }),
      async () => {
        const voucher = await makeVoucher(db, home, { status: 'REDEEMED', redeemed_at: momentOf(pick(days)) })
        vouchers.push(voucher.id)
      },
      () =>
        sql`UPDATE voucher SET redeemed_at = ${pick([null, momentOf(pick(days))])} WHERE id = ${vouchers[0] ?? 0}`.execute(
          db,
        ),
      () =>
        sql`UPDATE student_lms_class SET finished_at = ${momentOf(pick(days))} WHERE voucher_id = ${vouchers.at(-1) ?? 0}`.execute(
          db,
        ),
      () =>
        sql`INSERT INTO absensi (customer_id, student_lms_class_id, lms_class_id, student_id, platform_code, method, ke, status, attended_at)
            SELECT customer_id, id, lms_class_id, student_id, platform_code, 'MANUAL', ${1 + random(3)}, ${pick(['PRESENT', 'LATE', 'ABSENT'])}, ${momentOf(pick(days))}
              FROM student_lms_class WHERE voucher_id = ${vouchers.at(-1) ?? 0} ON CONFLICT DO NOTHING`.execute(db),
      () =>
        sql`UPDATE absensi SET status = ${pick(['PRESENT', 'ABSENT'])}, attended_at = ${momentOf(pick(days))} WHERE id = (SELECT min(id) FROM absensi WHERE customer_id = ${server.home.customerId})`.execute(
          db,
        ),
      () =>
        sql`DELETE FROM absensi WHERE id = (SELECT max(id) FROM absensi WHERE customer_id = ${server.home.customerId})`.execute(
          db,
        ),
    ]
    for (const step of steps) await step()
    for (let n = 0; n < 120; n++) {
      await pick(steps)()
      if (n % 20 === 0) expect(sorted(await stored()), `after ${n}`).toEqual(sorted(await recomputed()))
    }
    expect(sorted(await stored())).toEqual(sorted(await recomputed()))
    expect((await stored()).size).toBeGreaterThan(5)
  })

  it('count all of many sales that are made at once', async () => {
    const day = aDay()
    await Promise.all(Array.from({ length: 12 }, () => sell(day)))
    expect(await dayOf(day)).toMatchObject({ sold: 12, gross: 6_000_000, fee: 300_000, net: 5_700_000, version: 1 })
  })

  it('count a sale by the customer’s own clock, and forget it when it is taken back', async () => {
    const [day] = [aDay(), aDay()]
    const late = await sell(day, { purchasedAt: `${day}T16:59:59.000Z` })
    await sell(day, { purchasedAt: `${day}T17:00:00.000Z` })
    expect(await dayOf(day)).toMatchObject({ sold: 1, redeemed: 0, source: 'GENERATED' })
    await (await admin()).call(ecommerce.calls.remove, { id: late.id })
    expect(await dayOf(day)).toMatchObject({ sold: 0, gross: 0, net: 0 })
  })
})

describe('a day', () => {
  it('is adjusted with a word why, beside what is counted on and on', async () => {
    const day = aDay()
    await sell(day)
    const { id } = await dayOf(day)
    const bare = await refused(change(id, { version: 1, adjustment: -25_000 }))
    expect(bare.issues).toEqual([{ field: 'adjustmentNote', message: "can't be empty!" }])
    const body = { version: 1, adjustment: -25_000, adjustmentNote: 'Potongan promosi' }
    expect(await change(id, body)).toMatchObject({ source: 'ADJUSTED', net: 450_000, version: 2 })
    await sell(day)
    expect(await read(id)).toMatchObject({ sold: 2, adjustment: -25_000, net: 925_000, version: 2 })
    await undoLast(id)
    expect(await read(id)).toMatchObject({ source: 'GENERATED', adjustment: 0, adjustmentNote: null, net: 950_000 })
  })

  it('that is counted is neither written nor deleted', async () => {
    const day = aDay()
    await sell(day)
    const { id } = await dayOf(day)
    expect(await refused(change(id, { version: 1, sold: 9 }))).toMatchObject({ status: 409, code: 'DAY_COUNTED' })
    const remove = async (row: number) => (await finance()).call(daily.calls.remove, { id: row })
    expect(await refused(remove(id))).toMatchObject({ code: 'DAY_COUNTED' })
    const other = aDay()
    const written = await (
      await finance()
    ).call(daily.calls.create, {
      body: { ...creation(), day: other, platformCode: 'TOKOPEDIA', coreClassId: server.home.coreClass.id },
    })
    await sell(other)
    expect(await read(written.id)).toMatchObject({ sold: 2, source: 'MANUAL', counted: { sold: 1, gross: 500_000 } })
    expect(await refused(remove(written.id))).toMatchObject({ code: 'IN_USE' })
    expect(await reset(written.id)).toMatchObject({
      sold: 1,
      gross: 500_000,
      source: 'GENERATED',
      adjustmentNote: null,
    })
    await undoLast(written.id)
    expect(await read(written.id)).toMatchObject({ sold: 2, gross: 900_000, source: 'MANUAL' })
  })

  it('that is locked stays as it is, says what the sales say, and follows them again once it is open', async () => {
    const day = aDay()
    await sell(day)
    const { id } = await dayOf(day)
    expect(await change(id, { version: 1, locked: true })).toMatchObject({ locked: true, version: 2 })
    await sell(day)
    expect(await read(id)).toMatchObject({ sold: 1, counted: { sold: 2, gross: 1_000_000 } })
    for (const attempt of [
      () => change(id, { version: 2, adjustment: 1, adjustmentNote: 'x' }),
      () => reset(id),
      async () => (await finance()).call(daily.calls.remove, { id }),
      () => generate(day, day, { overwrite: true }),
    ]) {
      expect(await refused(attempt())).toMatchObject({ status: 409, code: 'DAY_LOCKED', data: { day } })
    }
    expect(await generate(day, day)).toEqual({ changed: 0, kept: 0, locked: 1 })
    expect(await change(id, { version: 2, locked: false })).toMatchObject({ locked: false })
    expect(await reset(id)).toMatchObject({ sold: 2, counted: { sold: 2 } })
  })

  it('is locked by whoever may settle', async () => {
    const role = await makeRole(server.db, ['ecommerce:read', 'ecommerce:update'])
    const clerk = await server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
    const day = aDay()
    await sell(day)
    const { id } = await dayOf(day)
    const reply = await clerk.send(daily.calls.update, { params: { id }, body: { version: 1, locked: true } })
    expect(refusal(reply)).toMatchObject({ code: 403, data: { permission: 'ecommerce:settle' } })
    for (const [call, input] of [
      [dayCalls.dailyReset, { params: { id } }],
      [dayCalls.dailyGenerate, { body: { dateFrom: day, dateTo: day } }],
    ] as const) {
      expect(refusal(await clerk.send(call, input))).toMatchObject({ code: 403, data: { permission: call.access } })
    }
    const theirs = await makeRole(server.db, ['ecommerce:read', 'ecommerce:reset'])
    const stranger = await server.session(await makePerson(server.db, server.other.customerId, { roles: [theirs] }))
    expect(await refused(stranger.call(dayCalls.dailyReset, { id }))).toMatchObject({ status: 404 })
  })
})

const generate = async (dateFrom: string, dateTo: string, more: object = {}) =>
  (await finance()).call(dayCalls.dailyGenerate, { body: { dateFrom, dateTo, ...more } })

describe('days are generated', () => {
  it('from what was sold before they were counted, keeping what people put in unless told otherwise', async () => {
    const [one, two] = [aDay(), aDay()]
    await sell(one)
    await sell(two, { platformCode: 'PIJAR' })
    const adjusted = await dayOf(one)
    await change(adjusted.id, { version: 1, adjustment: 5000, adjustmentNote: 'Selisih' })
    // As if the sales had come in while nothing was counted.
    await sql`UPDATE daily_ecommerce SET sold = 7 WHERE customer_id = ${server.home.customerId} AND day = ${two}::date`.execute(
      server.db,
    )
    expect(await generate(one, two)).toEqual({ changed: 1, kept: 1, locked: 0 })
    expect(await dayOf(two)).toMatchObject({ sold: 1 })
    expect(await generate(one, two, { platform: ['PIJAR'], overwrite: true })).toMatchObject({ changed: 0, kept: 0 })
    expect(await read(adjusted.id)).toMatchObject({ adjustment: 5000 })
    expect(await generate(one, two, { overwrite: true })).toEqual({ changed: 1, kept: 0, locked: 0 })
    expect(await read(adjusted.id)).toMatchObject({ adjustment: 0, source: 'GENERATED', version: 3 })
  })

  it.each([
    [{ dateFrom: '2026-11-02', dateTo: '2026-11-01' }, 'dateTo', 'must not be before the first day'],
    [{ dateFrom: '2026-01-01', dateTo: '2026-04-03' }, 'dateTo', 'must be within 92 days'],
    [{ dateTo: '2026-04-03' }, 'dateFrom', "can't be empty!"],
    [{ dateFrom: '2026-11-01', dateTo: '2026-11-01', platform: ['SHOPEE'] }, 'platform', 'SHOPEE is not a platform'],
  ])('%j is refused', async (body, field, message) => {
    const reply = await (await finance()).send(dayCalls.dailyGenerate, { body })
    expect(refusal(reply)).toMatchObject({ code: 422, errors: [{ field, message }] })
  })

  it('and listed under their customer alone', async () => {
    const day = aDay()
    await sell(day)
    const client = await admin()
    const list = (customerId: number) =>
      client.call(dayCalls.customerDailyList, { customerId, query: { dateFrom: day, dateTo: day } })
    expect((await list(server.home.customerId)).data).toMatchObject([{ day, sold: 1 }])
    expect((await list(server.other.customerId)).data).toEqual([])
  })
})
