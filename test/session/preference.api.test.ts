import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { preferenceRead, preferenceWrite } from '#contract/core/preference.ts'
import { refusal, send } from '#test/helpers/client.ts'
import type { Client } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

const keys = { letters: false, changed: { 'voucher.reset': 'g 1', 'screen./voucher': null } }

const many = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`voucher.verb${at}`, value]))

const storedOf = (client: Client) =>
  server.db
    .selectFrom('user_preference')
    .select(['key', 'value'])
    .where('master_id', '=', client.person.id)
    .orderBy('key')
    .execute()

describe('preferences', () => {
  it('are empty at first', async () => {
    const client = await server.newClient('SUPPORT')
    expect(await client.call(preferenceRead, {})).toEqual({})
  })

  it('are written one by one or together, and read back whole', async () => {
    const client = await server.newClient('SUPPORT')
    expect(await client.call(preferenceWrite, { body: { theme: 'dark' } })).toEqual({ theme: 'dark' })
    const frecency = { 'voucher.reset': 1_795_000_000.5, 'voucher:7': 1_794_000_000 }
    const all = await client.call(preferenceWrite, { body: { keys, frecency, density: 'comfortable', language: 'id' } })
    expect(all).toEqual({ theme: 'dark', keys, frecency, density: 'comfortable', language: 'id' })
    expect(await client.call(preferenceRead, {})).toEqual(all)
  })

  it('hold the columns of lists, and nothing that is none', async () => {
    const client = await server.newClient('SUPPORT')
    const columns = { voucher: 'price.240!,-code,class*', core_class: 'title' }
    expect(await client.call(preferenceWrite, { body: { columns } })).toEqual({ columns })
    expect(await client.call(preferenceRead, {})).toEqual({ columns })
  })

  it('take the place of what was there, and are forgotten with null', async () => {
    const client = await server.newClient('SUPPORT')
    await client.call(preferenceWrite, { body: { keys, theme: 'dark' } })
    const next = { letters: true, changed: { 'voucher.edit': 'alt+e' } }
    expect(await client.call(preferenceWrite, { body: { keys: next } })).toEqual({ theme: 'dark', keys: next })
    expect(await client.call(preferenceWrite, { body: { keys: null, theme: 'light' } })).toEqual({ theme: 'light' })
    expect(await storedOf(client)).toEqual([{ key: 'theme', value: 'light' }])
  })

  it('follow the person to another machine, and no other person', async () => {
    const client = await server.newClient('SUPPORT')
    const stranger = await server.newClient('SUPERADMIN')
    await client.call(preferenceWrite, { body: { theme: 'dark' } })
    const elsewhere = await server.session(client.person)
    expect(await elsewhere.call(preferenceRead, {})).toEqual({ theme: 'dark' })
    expect(await stranger.call(preferenceRead, {})).toEqual({})
    await stranger.call(preferenceWrite, { body: { theme: 'light' } })
    expect(await client.call(preferenceRead, {})).toEqual({ theme: 'dark' })
  })

  it('may be written by two machines at once', async () => {
    const client = await server.newClient('SUPPORT')
    const themes = ['dark', 'light', 'system'] as const
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        client.call(preferenceWrite, { body: { theme: themes[at % 3] ?? 'dark', density: 'dense' } }),
      ),
    )
    expect(await storedOf(client)).toHaveLength(2)
  })

  it('need a session', async () => {
    for (const call of [preferenceRead, preferenceWrite]) {
      const reply = await send(server.url, undefined, call, call === preferenceWrite ? { body: { theme: 'dark' } } : {})
      expect(refusal(reply)).toMatchObject({ code: 401, error: 'UNAUTHENTICATED' })
    }
  })

  it('that an older version stored in another shape count as never chosen', async () => {
    const client = await server.newClient('SUPPORT')
    await client.call(preferenceWrite, { body: { theme: 'dark' } })
    await server.db
      .insertInto('user_preference')
      .values([
        { master_id: client.person.id, key: 'keys', value: '"vim"' },
        { master_id: client.person.id, key: 'font', value: '"serif"' },
      ])
      .execute()
    expect(await client.call(preferenceRead, {})).toEqual({ theme: 'dark' })
  })

  it.each([
    ['an unknown setting', { font: 'serif' }, 'font', 'is not a known field'],
    ['a theme that is none', { theme: 'pink' }, 'theme', 'must be one of system, light, dark'],
    ['keys without their switch', { keys: { changed: {} } }, 'keys.letters', "can't be empty!"],
    ['keys with more', { keys: { ...keys, vim: true } }, 'keys.vim', 'is not a known field'],
    [
      'too many keys in a row',
      { keys: { letters: true, changed: { 'voucher.reset': 'a b c d' } } },
      'keys.changed.voucher.reset',
      'must be one to three keys',
    ],
    [
      'keys of what is no command',
      { keys: { letters: true, changed: { '<b>': 'a' } } },
      'keys.changed.<b>',
      'is no command, screen or key',
    ],
    [
      'too many changes',
      { keys: { letters: true, changed: many(501, 'a') } },
      'keys.changed',
      'must hold at most 500 entries',
    ],
    ['too many uses', { frecency: many(401, 1) }, 'frecency', 'must hold at most 400 entries'],
    ['columns that are none', { columns: { voucher: '<b>' } }, 'columns.voucher', 'must be columns'],
    ['columns of no list', { columns: { 'No list': 'code' } }, 'columns.No list', 'is no list'],
    [
      'a pinned view of another site',
      { pins: [{ path: 'https://a.example', view: '5', title: 'Sent' }] },
      'pins.0.path',
      'must be a list',
    ],
    [
      'too many pinned views',
      { pins: Array.from({ length: 21 }, (_, n) => ({ path: '/voucher', view: String(n), title: 'Sent' })) },
      'pins',
      'must hold at most 20 entries',
    ],
    ['a use that is no number', { frecency: { 'voucher.reset': 'x' } }, 'frecency.voucher.reset', 'must be a number'],
  ])('are refused for %s', async (_, body, field, message) => {
    const client = await server.as('SUPPORT')
    const reply = await client.send(preferenceWrite, { body })
    expect(refusal(reply)).toMatchObject({ code: 422, errors: [{ field, message }] })
    expect(await storedOf(client)).toEqual([])
  })

  it('are refused when they are too large', async () => {
    const client = await server.as('SUPPORT')
    const reply = await client.send(preferenceWrite, { body: { theme: 'x'.repeat(140_000) } })
    expect(refusal(reply)).toMatchObject({ code: 413, error: 'BODY_TOO_LARGE' })
  })

  it('repeated with the same key are written once', async () => {
    const client = await server.newClient('SUPPORT')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await client.send(preferenceWrite, { body: { theme: 'dark' }, headers })
    await client.call(preferenceWrite, { body: { theme: 'light' } })
    const again = await client.send(preferenceWrite, { body: { theme: 'dark' }, headers })
    expect(again.body).toEqual(first.body)
    expect(await client.call(preferenceRead, {})).toEqual({ theme: 'light' })
  })

  it('leave no audit', async () => {
    const client = await server.newClient('SUPPORT')
    await client.call(preferenceWrite, { body: { theme: 'dark' } })
    const { rows } = await sql`SELECT 1 FROM audit_log WHERE actor_id = ${client.person.id}`.execute(server.db)
    expect(rows).toEqual([])
  })
})
