import { expect, inject, it, onTestFinished } from 'vitest'
import { sql } from 'kysely'
import { voucherStatuses } from '#contract/voucher/voucher.ts'
import { login, myProfile } from '#contract/session/session.ts'
import type { Running } from '#server/start.ts'
import { makeCustomer, makePerson, passwordHash } from '#test/factories/people.ts'
import type { Reply } from '#test/helpers/client.ts'
import { refusal, send } from '#test/helpers/client.ts'
import { makeDatabase } from '#test/helpers/postgres.ts'
import { startTestServer } from '#test/helpers/start.ts'

const newDatabase = () => makeDatabase(inject('databaseUrl'), inject('templateDatabase'))

async function start(databaseUrl: string, env: Record<string, string> = {}): Promise<Running> {
  const running = await startTestServer(databaseUrl, env)
  onTestFinished(() => running.stop())
  return running
}

const logIn = (running: Running, email: string, password: string, headers = {}): Promise<Reply> =>
  send(running.url, undefined, login, { body: { email, password }, headers })

it('an empty database gets its first person from the configuration, once', async () => {
  const databaseUrl = await newDatabase()
  const env = { ADMIN_EMAIL: 'Ketua@academy.example', ADMIN_PASSWORD: 'sepuluh-huruf' }
  const servers = await Promise.all([start(databaseUrl, env), start(databaseUrl, env)])
  const [running] = servers
  const reply = await logIn(running, 'ketua@academy.example', 'sepuluh-huruf')
  expect(reply.body).toMatchObject({ code: 200, data: { roles: ['SUPERADMIN'], permissions: ['*'] } })
  const again = await start(databaseUrl, { ...env, ADMIN_PASSWORD: 'another-password' })
  expect(refusal(await logIn(again, 'ketua@academy.example', 'another-password')).error).toBe('INVALID_LOGIN')
  const people = await running.server.databases.owner.selectFrom('app_user').select('id').execute()
  expect(people).toHaveLength(1)
  // A password that was forgotten can be asked for from the first day on.
  const templates = await running.server.databases.owner.selectFrom('template').select('code').execute()
  expect(templates.map(({ code }) => code)).toContain('ACCOUNT_PASSWORD')
})

it('the demo academy is made once, lets its people in, and shows every state', async () => {
  const databaseUrl = await newDatabase()
  const env = { SEED: 'demo', SEED_PASSWORD: 'sepuluh-huruf' }
  const [one, two] = await Promise.all([start(databaseUrl, env), start(databaseUrl, env)])
  const made = [one, two].filter((running) => running.seeded)
  expect(made).toHaveLength(1)
  const { logins = [], password } = made[0]?.seeded ?? {}
  expect(password).toBe('sepuluh-huruf')
  expect(logins).toHaveLength(9)
  for (const email of logins) {
    const reply = await logIn(one, email, 'sepuluh-huruf')
    const { token } = (reply.body as { data: { token: string } }).data
    expect((await send(one.url, token, myProfile)).body, email).toMatchObject({ data: { email } })
  }
  const { owner } = one.server.databases
  const states = await owner
    .selectFrom('voucher')
    .select(['status', ({ fn }) => fn.countAll<number>().as('n')])
    .groupBy('status')
    .execute()
  for (const status of voucherStatuses) {
    expect(states.find((row) => row.status === status)?.n, status).toBeGreaterThanOrEqual(2)
  }
  const empty = await sql<{ n: number }>`
    SELECT count(*) AS n FROM customer c WHERE NOT EXISTS (SELECT 1 FROM voucher v WHERE v.customer_id = c.id)`.execute(
    owner,
  )
  expect(empty.rows[0]?.n).toBe(1)
  const strangers = await sql<{ email: string }>`
    SELECT email FROM (SELECT email FROM app_user UNION ALL SELECT email FROM student UNION ALL SELECT email FROM customer) e
     WHERE email !~ '\\.example$'`.execute(owner)
  expect(strangers.rows).toEqual([])
})

it('a demo academy is not poured into a database that has customers', async () => {
  const databaseUrl = await newDatabase()
  const first = await start(databaseUrl)
  await makeCustomer(first.server.databases.owner)
  const second = await start(databaseUrl, { SEED: 'demo' })
  expect(second.seeded).toBeUndefined()
  expect(await second.server.databases.owner.selectFrom('customer').select('id').execute()).toHaveLength(1)
})

it('the token of one server works at another on the same database, unless they sign with secrets of their own', async () => {
  const databaseUrl = await newDatabase()
  const [one, two] = [await start(databaseUrl), await start(databaseUrl)]
  const third = await start(databaseUrl, { SESSION_SECRET: 'x'.repeat(40) })
  const { owner } = one.server.databases
  const customer = await makeCustomer(owner)
  const password_hash = await passwordHash('correct horse')
  const person = await makePerson(owner, customer.id, { roles: ['PARTNER_VIEWER'], password_hash })
  const reply = await logIn(one, person.email, 'correct horse')
  const { token } = (reply.body as { data: { token: string } }).data
  expect((await send(two.url, token, myProfile)).status).toBe(200)
  expect(refusal(await send(third.url, token, myProfile)).error).toBe('UNAUTHENTICATED')
})

it('behind a proxy the sender is whom the proxy names, not whom the sender claims to be', async () => {
  const running = await start(await newDatabase(), { TRUST_PROXY: 'true' })
  const { owner } = running.server.databases
  const customer = await makeCustomer(owner)
  const password_hash = await passwordHash('correct horse')
  const person = await makePerson(owner, customer.id, { roles: ['PARTNER_VIEWER'], password_hash })
  const from = async (forwarded: string) => {
    const reply = await logIn(running, person.email, 'correct horse', { 'x-forwarded-for': forwarded })
    expect(reply.status, reply.text).toBe(200)
    const last = await owner.selectFrom('user_session').select('ip').orderBy('id', 'desc').executeTakeFirstOrThrow()
    return last.ip
  }
  expect(await from('192.0.2.7')).toBe('192.0.2.7')
  expect(await from('198.51.100.1, 192.0.2.8')).toBe('192.0.2.8')
  expect(await from('2001:db8::1')).toBe('2001:db8::1')
  for (const garbage of ['unknown', '192.0.2.9:4711', 'a, b', '💣'.length.toString(), '']) {
    expect(await from(garbage), garbage).toBe('127.0.0.1')
  }
})

it('customers from before get what they lack of settings and templates, once, and keep what they made of theirs', async () => {
  const databaseUrl = await newDatabase()
  const { owner } = (await start(databaseUrl)).server.databases
  const [bare, own] = [await makeCustomer(owner), await makeCustomer(owner)]
  await owner
    .insertInto('setting')
    .values([
      {
        customer_id: own.id,
        key: 'voucher.valid_days',
        value: '30',
        value_type: 'NUMBER',
        group_code: 'x',
        label: 'Hari',
      },
      {
        customer_id: own.id,
        key: 'academy.greeting',
        value: 'Halo',
        value_type: 'TEXT',
        group_code: 'x',
        label: 'Salam',
      },
    ])
    .execute()
  const gone = {
    customer_id: own.id,
    code: 'CLASS_REMINDER',
    name: 'Kelas',
    channel: 'SMS',
    body: '{{kelas}}',
  } as const
  await owner
    .insertInto('template')
    .values({ ...gone, deleted_at: new Date() })
    .execute()
  const settingsOf = async (id: number) =>
    (await owner.selectFrom('setting').select(['key', 'value']).where('customer_id', '=', id).execute()).map(
      ({ key, value }) => `${key}=${value}`,
    )
  const lettersOf = async (id: number) =>
    (
      await owner
        .selectFrom('template')
        .select(['code', 'channel', 'body'])
        .where('customer_id', '=', id)
        .where('deleted_at', 'is', null)
        .execute()
    ).map(({ code, channel }) => `${code} ${channel}`)
  await Promise.all([start(databaseUrl), start(databaseUrl)])
  const [settings, letters] = [await settingsOf(bare.id), await lettersOf(bare.id)]
  expect(settings).toContain(`academy.name=${bare.name}`)
  expect(settings).toContain('voucher.valid_days=120')
  expect(letters).toEqual(expect.arrayContaining(['ACCOUNT_PASSWORD EMAIL', 'CLASS_REMINDER SMS']))
  const mine = await settingsOf(own.id)
  expect(mine).toHaveLength(settings.length + 1)
  expect(mine).toEqual(expect.arrayContaining(['voucher.valid_days=30', 'academy.greeting=Halo']))
  expect((await lettersOf(own.id)).toSorted()).toEqual(letters.filter((one) => one !== 'CLASS_REMINDER SMS').toSorted())
  await start(databaseUrl)
  expect([await settingsOf(bare.id), await settingsOf(own.id)]).toEqual([settings, mine])
})
