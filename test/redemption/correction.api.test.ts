import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { integrationRead, integrationTest, integrationUpdate } from '#contract/meeting/integration.ts'
import { correctCode } from '#contract/redemption/correction.ts'
import { makeRole } from '#test/factories/people.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { refused } from '#test/helpers/client.ts'
import { ownServer } from '#test/helpers/server.ts'

/** What the old host was asked, and how it answers. */
const asked: { path: string | undefined; headers: IncomingMessage['headers'] }[] = []
let answer: (reply: ServerResponse) => void = () => undefined
let host = ''
const peer: Server = createServer((request, reply) => {
  asked.push({ path: request.url, headers: request.headers })
  answer(reply)
})
const server = ownServer(async () => {
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(peer.address() as AddressInfo).port}`
  return {}
})
afterAll(() => new Promise((resolve) => peer.close(resolve)))
const well = (reply: ServerResponse) => reply.setHeader('content-type', 'application/json').end('{"kode":"diperbaiki"}')
beforeEach(() => {
  asked.length = 0
  answer = well
})

const app = 'legacy-correction' as const
const chief = () => server.as('SUPERADMIN')
const read = async () => (await chief()).call(integrationRead, { app })
async function set(input: { host?: string | null; enabled?: boolean }) {
  const { version } = await read()
  return (await chief()).call(integrationUpdate, { app, body: { version, ...input } })
}
const voucher = () => makeVoucher(server.db, server.home)
const correct = async (id: number) => (await chief()).call(correctCode, { id })

describe('the correction of codes', () => {
  it('is off until a host is entered and it is enabled, and says which of the two is missing', async () => {
    const { id } = await voucher()
    expect(await read()).toMatchObject({ state: 'NOT_CONFIGURED', missing: ['Host name'], enabled: false, host: null })
    expect(await refused(correct(id))).toMatchObject({
      code: 'INTEGRATION_DISABLED',
      data: { app: 'Code correction', missing: ['Host name'] },
    })
    expect(await set({ host })).toMatchObject({ state: 'DISABLED', host, enabled: false })
    expect(await refused(correct(id))).toMatchObject({ code: 'IS_DISABLED' })
    expect(await set({ enabled: true })).toMatchObject({ state: 'UNTESTED', enabled: true, host })
    expect(asked).toEqual([])
  })

  it.each(['http://lama.contoh.id', 'lama.contoh.id/x', 'a@b', 'lama contoh', 'host:port'])(
    'takes no host such as %s',
    async (wrong) => {
      expect(await refused(set({ host: wrong }))).toMatchObject({
        issues: [{ field: 'host', message: 'must be a host such as lama.contoh.id:8080' }],
      })
    },
  )

  it('asks the host for the number of the voucher, without a token, and notes what it says', async () => {
    await set({ host, enabled: true })
    const { id, code } = await voucher()
    expect(await correct(id)).toEqual({ voucherId: id, code, status: 200, answer: '{"kode":"diperbaiki"}' })
    expect(asked.map(({ path }) => path)).toEqual([`/correct/kodevoucher/${id}`])
    expect(Object.keys(asked[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['authorization']))
    expect(JSON.stringify(asked[0]?.headers)).not.toMatch(/bearer|cookie|timezone/i)
    const noted = await server.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'voucher.correct')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(noted.after).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({ state: 'CONNECTED', lastError: null })
  })

  it('says why nothing came of it: a wrong answer, a host that is not there; the voucher stays as it is', async () => {
    await set({ host, enabled: true })
    const { id, code } = await voucher()
    answer = (reply) => reply.writeHead(302, { location: 'http://lain.example/' }).end()
    expect(await refused(correct(id))).toMatchObject({ code: 'INTEGRATION_FAILED', data: { why: 'status 302' } })
    answer = (reply) => reply.destroy()
    expect(await refused(correct(id))).toMatchObject({ code: 'INTEGRATION_FAILED' })
    await set({ host: '127.0.0.1:1' })
    expect(await refused(correct(id))).toMatchObject({ code: 'INTEGRATION_FAILED' })
    const { state, failures } = await read()
    expect(state).toBe('ERROR')
    expect(failures.map(({ what }) => what)).toContain(`Code ${code}`)
    expect(await server.db.selectFrom('audit_log').select('id').where('record_id', '=', id).execute()).toEqual([])
    expect(await (await chief()).call(integrationTest, { app })).toMatchObject({ state: 'ERROR' })
    await set({ host })
    answer = well
    expect(await (await chief()).call(integrationTest, { app })).toMatchObject({ state: 'CONNECTED' })
  })

  it('is for those who change vouchers, and of vouchers of their own customer', async () => {
    const { id } = await voucher()
    const reader = await server.newClient(await makeRole(server.db, ['voucher:read']))
    expect(await refused(reader.call(correctCode, { id }))).toMatchObject({ code: 'FORBIDDEN' })
    const stranger = await server.newClient(await makeRole(server.db, ['voucher:update']), server.other.customerId)
    expect(await refused(stranger.call(correctCode, { id }))).toMatchObject({ status: 404 })
    expect(asked).toEqual([])
  })
})
