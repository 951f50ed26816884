import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shorter } from '#contract/report/shorter.ts'
import { next } from '#test/factories/next.ts'
import { refusal, refused, request } from '#test/helpers/client.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'
import { until } from '#test/helpers/until.ts'

const server = testServer()

const address = 'must be an address that begins with https://'

const creation = testDescribed(server, shorter, {
  samples: {
    code: () => `uji-${next('link')}`,
    title: () => 'Excel Juni',
    targetUrl: () => 'https://belajar.contoh.example/kelas/excel?utm=wa#daftar',
  },
  change: { title: 'Excel Juli', flag: 'IG' },
  wrong: [
    [{ code: 'ab' }, 'code', 'must have 3 to 32 small letters, digits or hyphens, such as excel-juni'],
    [{ targetUrl: 'http://contoh.example' }, 'targetUrl', address],
    [{ targetUrl: 'javascript:alert(1)' }, 'targetUrl', address],
    [{ targetUrl: 'https://admin:rahasia@contoh.example' }, 'targetUrl', address],
    [{ targetUrl: 'https://contoh.example\\@lain.example' }, 'targetUrl', address],
    [{ targetUrl: 'https://contoh.example:port/' }, 'targetUrl', address],
    [{ coreClassId: 987_654 }, 'coreClassId', 'is not a class of this customer'],
  ],
})

const admin = () => server.as('SUPERADMIN')
const make = async (more: object = {}, tenant = server.home) =>
  (await admin()).call(shorter.calls.create, {
    query: { customerId: tenant.customerId },
    body: { ...creation(), ...more } as never,
  })
const follow = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}${path}`, { redirect: 'manual', method, headers })
const clicksOf = (id: number) =>
  server.db.selectFrom('shorter_click').selectAll().where('shorter_id', '=', id).orderBy('id').execute()

describe('a short link', () => {
  it('leads to its address and nowhere else, without a session', async () => {
    const { code, targetUrl } = await make()
    for (const path of [`/s/${code}`, `/s/${code.toUpperCase()}`, `/s/${code}?to=https://lain.example&code=x`]) {
      const reply = await follow(path)
      expect([reply.status, reply.headers.get('location')], path).toEqual([302, targetUrl])
      expect(reply.headers.get('cache-control')).toBe('no-store')
      expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
    }
    for (const path of [
      '/s/tidak-ada',
      `/s/${code}%0d%0aLocation:x`,
      '/s/%2f%2flain.example',
      `/s/${'x'.repeat(150)}`,
    ]) {
      const reply = await follow(path)
      expect([reply.status, reply.headers.get('location')], path).toEqual([404, null])
    }
  })

  it('counts who follows it by device and site, and keeps no address of anybody', async () => {
    const { id, code } = await make()
    const mobile = 'Mozilla/5.0 (Linux; Android 14) Mobile Safari'
    await follow(`/s/${code}`, { 'user-agent': mobile, referer: 'https://www.instagram.com/u/siti?igsh=rahasia' })
    await follow(`/s/${code}`, {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140',
      referer: 'not an address',
    })
    await follow(`/s/${code}`, { 'user-agent': 'WhatsApp/2.23' })
    await follow(`/s/${code}`, { 'user-agent': mobile })
    // A look at where it leads is nobody who follows it.
    expect((await follow(`/s/${code}`, {}, 'HEAD')).status).toBe(302)
    server.clock.advance(1000)
    const row = await until('the clicks', async () => {
      const found = await (await admin()).call(shorter.calls.read, { id })
      return found.clickCount === 4 && found
    })
    expect(row.lastClickAt).not.toBeNull()
    // Following it changes nothing that people have said about it.
    expect(row).toMatchObject({ version: 1, updatedAt: row.createdAt })
    const clicks = await clicksOf(id)
    const told = clicks.map(({ device, referer_host: host }) => [device, host])
    expect(told.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      ['BOT', null],
      ['DESKTOP', null],
      ['MOBILE', null],
      ['MOBILE', 'www.instagram.com'],
    ])
    // Three visitors, one of them twice; what their marks were made with is not there.
    expect(new Set(clicks.map(({ visitor }) => visitor)).size).toBe(3)
    expect(clicks.every(({ visitor }) => /^[\w-]{16}$/.test(visitor ?? ''))).toBe(true)
    expect(JSON.stringify(clicks)).not.toMatch(/127\.0\.0\.1|Android|rahasia|siti/)
  })

  it('leads to an address in any script, which is sent encoded', async () => {
    for (const [targetUrl, location] of [
      [
        'https://contoh.example/kelas/日本語?q=é#ümlaut',
        'https://contoh.example/kelas/%E6%97%A5%E6%9C%AC%E8%AA%9E?q=%C3%A9#%C3%BCmlaut',
      ],
      ['https://bücher.example/💣', 'https://xn--bcher-kva.example/%F0%9F%92%A3'],
      ['https://contoh.example/a%20b?x=%C3%A9', 'https://contoh.example/a%20b?x=%C3%A9'],
    ]) {
      const { code } = await make({ targetUrl })
      const reply = await follow(`/s/${code}`)
      expect([reply.status, reply.headers.get('location')]).toEqual([302, location])
    }
  })

  it('leads to any address that it was made with, as encoded characters alone', async () => {
    const part = fc
      .string({ unit: 'grapheme-composite', maxLength: 40 })
      .map((text) => text.replaceAll(/[\s\\#?]/g, ''))
    for (const [path, query, hash] of fc.sample(fc.tuple(part, part, part), { numRuns: 12, seed: 22 })) {
      const { code, targetUrl } = await make({ targetUrl: `https://contoh.example/${path}?${query}#${hash}` })
      const { status, headers } = await follow(`/s/${code}`)
      expect([status, headers.get('location')]).toEqual([302, new URL(targetUrl).href])
      expect(headers.get('location')).toMatch(/^[!-~]+$/)
    }
  })

  it('that leads nowhere says so in a page for people, and in the envelope for programs', async () => {
    const off = await make({ active: false })
    for (const [path, status, error] of [
      [`/s/${off.code}`, 410, 'LINK_CLOSED'],
      ['/s/tidak-ada', 404, 'NOT_FOUND'],
      ['/s/%E0%A4%A', 400, 'BAD_REQUEST'],
      [`/s/${'x'.repeat(2000)}`, 404, 'NOT_FOUND'],
      ['/s/a%00b', 400, 'BAD_REQUEST'],
      ['/s/', 404, 'NOT_FOUND'],
      ['/s/a/b', 404, 'NOT_FOUND'],
      ['/s/%F0%9F%92%A3', 404, 'NOT_FOUND'],
    ] as const) {
      expect(refusal(await request(`${server.url}${path}`)), path).toMatchObject({ code: status, error })
    }
    expect(refusal(await request(`${server.url}/s/${off.code}`, { method: 'POST' }))).toMatchObject({ code: 404 })
    const page = await follow('/s/tidak-ada', { accept: 'text/html' })
    expect(page.headers.get('content-type')).toContain('text/html')
  })

  it('that is switched off, over or deleted leads nowhere', async () => {
    const off = await make({ active: false })
    const over = await make({ expiresAt: '2020-01-01T00:00:00Z' })
    const gone = await make()
    await (await admin()).call(shorter.calls.remove, { id: gone.id })
    expect((await follow(`/s/${off.code}`)).status).toBe(410)
    expect((await follow(`/s/${over.code}`)).status).toBe(410)
    expect((await follow(`/s/${gone.code}`)).status).toBe(404)
    expect(await clicksOf(off.id)).toEqual([])
  })

  it('has an address that no other customer has', async () => {
    const { code } = await make()
    expect(await refused(make({ code }, server.other))).toMatchObject({ status: 409 })
  })

  it('does not lead to a short link', async () => {
    const targetUrl = `${server.running.server.config.publicUrl}/s/excel`.replace(/^http:/, 'https:')
    const { config } = server.running.server
    server.running.server.config = { ...config, publicUrl: config.publicUrl.replace(/^http:/, 'https:') }
    const reply = refused(make({ targetUrl }))
    expect(await reply).toMatchObject({ issues: [{ field: 'targetUrl', message: 'must not be a short link itself' }] })
    server.running.server.config = config
  })
})
