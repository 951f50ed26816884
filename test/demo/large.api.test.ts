import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import * as z from 'zod/mini'
import { channelAt, channelNames, extraFields, storedExtra } from '#contract/channel/channel.ts'
import { login } from '#contract/session/session.ts'
import type { Databases } from '#server/core/db/database.ts'
import { openDatabases } from '#server/core/db/database.ts'
import { seedLarge } from '#server/demo/large/large.ts'
import { readCatalogue } from '#test/helpers/contract/catalogue.ts'
import { corrections } from '#test/helpers/regraded.ts'
import { send } from '#test/helpers/client.ts'
import { makeDatabase } from '#test/helpers/postgres.ts'
import { startTestServer } from '#test/helpers/start.ts'
import { contradictions } from './demo-invariants.ts'

let url = ''
let databases: Databases
let indexesBefore: string[] = []
const today = new Date()
const scale = 0.002

const query = async <T>(text: string): Promise<T[]> => (await databases.ownerPool.query(text)).rows as T[]
const one = async (text: string): Promise<number> =>
  (await query<{ n: number }>(`SELECT ${text} AS n`))[0]?.n ?? Number.NaN
const indexes = async () =>
  (await query<{ d: string }>(`SELECT indexdef AS d FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`)).map(
    ({ d }) => d,
  )

const fill = async () => {
  const target = await makeDatabase(inject('databaseUrl'), inject('templateDatabase'))
  return { target, result: await seedLarge({ url: target, scale, password: 'sepuluh-huruf', today }) }
}

beforeAll(async () => {
  const empty = openDatabases(await makeDatabase(inject('databaseUrl'), inject('templateDatabase')))
  databases = empty
  indexesBefore = await indexes()
  await empty.close()
  url = (await fill()).target
  databases = openDatabases(url)
})

afterAll(() => databases.close())

describe('large data', () => {
  it('has the counts of its scale', async () => {
    expect(await one('(SELECT count(*) FROM student)')).toBe(2000)
    expect(await one('(SELECT count(*) FROM voucher)')).toBe(4000)
    expect(await one('(SELECT count(*) FROM platform_sale)')).toBe(3000)
    for (const [table, least, most] of [
      ['student_lms_class', 2700, 3300],
      ['absensi', 8000, 12_000],
      ['reedem', 2500, 3100],
      ['sales_order', 2500, 3000],
    ] as const) {
      const count = await one(`(SELECT count(*) FROM ${table})`)
      expect(count, table).toBeGreaterThan(least)
      expect(count, table).toBeLessThan(most)
    }
  })

  it('is skewed as an academy is', async () => {
    const share = await one('(SELECT count(*) FILTER (WHERE customer_id = 1) / count(*)::float FROM platform_sale)')
    expect(share).toBeGreaterThan(0.65)
    // With so few students the small customers are soon sold out.
    expect(share).toBeLessThan(0.8)
    const redeemed = await one(`(SELECT count(*) FILTER (WHERE status = 'REDEEMED') / count(*)::float FROM voucher)`)
    expect(redeemed).toBeGreaterThan(0.58)
    expect(redeemed).toBeLessThan(0.68)
    const capitals = await one('(SELECT count(*) FILTER (WHERE email <> lower(email)) FROM student)')
    expect(capitals).toBeGreaterThan(20)
    expect(await one('(SELECT count(*) FROM student WHERE deleted_at IS NOT NULL)')).toBeGreaterThan(5)
  })

  it('refers to rows that are there, although nobody looked while it was written', async () => {
    const broken: string[] = []
    for (const { name, columns } of await readCatalogue(databases.owner)) {
      for (const { column, refers } of columns) {
        // Contents have no number: a foreign key over customer and checksum holds them. Sessions are referred to by what
        // their tokens name.
        if (
          !refers ||
          refers === 'file_content' ||
          refers === 'user_session' ||
          column.endsWith('_code') ||
          column === 'workflow' ||
          column === 'type'
        )
          continue
        const missing = await one(
          `(SELECT count(*) FROM ${name} c WHERE c.${column} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${refers} p WHERE p.id = c.${column}))`,
        )
        if (missing > 0) broken.push(`${name}.${column}: ${missing}`)
      }
    }
    expect(broken).toEqual([])
    expect(
      await one('(SELECT count(*) FROM absensi WHERE platform_code NOT IN (SELECT code FROM digital_platform))'),
    ).toBe(0)
  })

  const asked = [
    'a redeemed voucher without its redemption',
    'a redemption of a voucher that is not redeemed',
    'a redemption after which nobody is in the class',
    'a voucher whose moments are out of order',
    'a participant of another class than the schedule is of',
    'attendance of somebody who is not in the class',
    'an attended count that is not the attendance',
    'a class that counts its participants wrongly, or has too many',
    'class, student or instructor that counts wrongly',
    'an order whose state does not fit its sales',
    'a sale of a place without its place, or with a voucher',
    'a sale of a place that names another schedule than its place',
    'a batch that counts its vouchers wrongly',
  ]
  it.each(asked)('has no %s', async (what) => {
    expect(await query(contradictions[what] ?? 'missing')).toEqual([])
  })

  it('has nothing about participants that computing it anew corrects', async () => {
    expect(await corrections(databases.ownerPool, today)).toEqual([])
  })

  it('tells of each sale what its platform does', async () => {
    const sales = await query<{ platform: string; extra: Record<string, unknown> }>(
      'SELECT platform_code AS platform, extra FROM platform_sale',
    )
    const platforms = Map.groupBy(sales, ({ platform }) => channelAt(platform))
    for (const channel of channelNames) {
      const told = platforms.get(channel) ?? []
      expect(told.length, channel).toBeGreaterThan(0)
      const shape = z.array(z.strictObject(storedExtra(channel)))
      expect(shape.safeParse(told.map(({ extra }) => extra)).error, channel).toBeUndefined()
      expect(Object.keys(told[0]?.extra ?? {}).sort(), channel).toEqual(Object.keys(extraFields(channel)).sort())
    }
  })

  it('lies in the past, up to yesterday', async () => {
    for (const [table, column] of [
      ['platform_sale', 'purchased_at'],
      ['absensi', 'attended_at'],
      ['voucher', 'redeemed_at'],
    ] as const) {
      const days = await one(`(SELECT extract(day FROM now() - max(${column})) FROM ${table})`)
      expect(days, table).toBeGreaterThanOrEqual(0)
      expect(days, table).toBeLessThan(40)
    }
  })

  it('leaves every index as it was', async () => {
    expect(await indexes()).toEqual(indexesBefore)
  })

  it('goes on counting where it ended', async () => {
    const [row] = await query<{ id: number; top: number }>(
      `SELECT nextval(pg_get_serial_sequence('student', 'id')) AS id, (SELECT max(id) FROM student) AS top`,
    )
    expect(row?.id).toBe((row?.top ?? 0) + 1)
  })

  // Before a server keeps house over it.
  it('is the same each time', async () => {
    const other = openDatabases((await fill()).target)
    try {
      for (const table of ['student', 'student_lms_class', 'voucher', 'platform_sale', 'sales_order']) {
        const text = `SELECT md5(string_agg(md5(t::text), '' ORDER BY id)) AS sum FROM ${table} t`
        const again = (await other.ownerPool.query(text)).rows
        expect(again, table).toEqual(await query(text))
      }
    } finally {
      await other.close()
    }
  })

  it('lets its one person in', async () => {
    const running = await startTestServer(url)
    try {
      const reply = await send(running.url, undefined, login, {
        body: { email: 'superadmin@akn.example', password: 'sepuluh-huruf' },
      })
      expect(reply.body).toMatchObject({ code: 200, data: { permissions: ['*'] } })
    } finally {
      await running.stop()
    }
  })

  it('is not poured over customers that are there', async () => {
    await expect(seedLarge({ url, scale, password: 'sepuluh-huruf' })).rejects.toThrow(
      'The database has customers already. Large data goes into an empty one.',
    )
  })

  it('says that it takes a superuser', async () => {
    const target = await makeDatabase(inject('databaseUrl'), inject('templateDatabase'))
    const owner = openDatabases(target)
    try {
      const name = `plain_${new URL(target).pathname.slice(1)}`
      await owner.ownerPool.query(`CREATE ROLE ${name} LOGIN PASSWORD 'plain'; GRANT SELECT ON customer TO ${name}`)
      const plain = Object.assign(new URL(target), { username: name, password: 'plain' }).href
      await expect(seedLarge({ url: plain, scale, password: 'sepuluh-huruf' })).rejects.toThrow(
        'Filling a database with large data takes a superuser of it.',
      )
    } finally {
      await owner.close()
    }
  })
})
