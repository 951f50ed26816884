import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { saleImport } from '#contract/channel/sale-import.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { ANONYMOUS_BODY } from '#contract/core/call.ts'
import type { Failure } from '#contract/core/envelope.ts'
import { failure } from '#contract/core/envelope.ts'
import { login } from '#contract/session/session.ts'
import { voucherCreate } from '#contract/voucher/voucher.ts'
import { allCalls } from '#test/helpers/contract/calls.ts'
import { urlOf } from '#test/helpers/client.ts'
import { ownServer } from '#test/helpers/server.ts'

const server = ownServer(() => Promise.resolve({ BODY_SECONDS: '1' }))

interface Sent {
  socket: Socket
  /** The whole answer, once the server has closed the connection. */
  closed: Promise<string>
  /** The first part of the answer. */
  answered: Promise<string>
}

/** Sends the headers of a request, and what is given of its body. */
function begin(
  endpoint: AnyCall,
  { token, length, type = 'application/json' }: { token?: string; length: number; type?: string },
  part = '',
): Sent {
  const { port, host, pathname } = new URL(
    urlOf(server.url, endpoint, { params: { customerId: server.home.customerId } }),
  )
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    `${endpoint.method} ${pathname} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n` +
      `${token === undefined ? '' : `authorization: Bearer ${token}\r\n`}\r\n${part}`,
  )
  let text = ''
  const first = Promise.withResolvers<string>()
  socket.on('data', (chunk) => {
    text += String(chunk)
    first.resolve(text)
  })
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  socket.on('error', () => undefined)
  return { socket, closed, answered: first.promise }
}

const envelopeOf = (answer: string): Failure => failure.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)))

const bodies = allCalls.filter(({ endpoint }) => endpoint.body !== undefined)

describe('a request is judged before its body is read', () => {
  it('by its session, whatever the call', async () => {
    for (const { endpoint } of bodies) {
      // Not a byte of the body ever comes.
      const request = begin(endpoint, { length: endpoint.access === null ? ANONYMOUS_BODY + 1 : 1000 })
      const { error } = envelopeOf(await request.answered)
      const wanted = endpoint.access === null ? 'BODY_TOO_LARGE' : 'UNAUTHENTICATED'
      // Whether a registration is meant, only its body says.
      const hasMarkedTwin = bodies.some((one) => one.endpoint.mark && urlOf('', one.endpoint) === urlOf('', endpoint))
      if (!hasMarkedTwin) expect(error, endpoint.summary).toBe(wanted)
      request.socket.destroy()
    }
  })

  it('by the permission, the customer and the size', async () => {
    const length = 40_000_000
    const viewer = begin(saleImport, { token: (await server.as('VIEWER')).token, length })
    expect(envelopeOf(await viewer.answered).error).toBe('FORBIDDEN')
    const partner = await server.as('PARTNER_ADMIN', server.other.customerId)
    const stranger = begin(voucherCreate, { token: partner.token, length })
    expect(envelopeOf(await stranger.answered).error).toBe('FORBIDDEN')
    const { token } = await server.as('SUPERADMIN')
    const large = begin(voucherCreate, { token, length })
    expect(envelopeOf(await large.answered)).toMatchObject({ error: 'BODY_TOO_LARGE', data: { max: 16 * 1_048_576 } })
    for (const { socket } of [viewer, stranger, large]) socket.destroy()
  })
})

describe('a body that comes slowly', () => {
  it('is answered 408 in the envelope, and its connection is closed', async () => {
    const { token } = await server.as('SUPERADMIN')
    for (const slow of [
      begin(login, { length: 100 }, '{"email":'),
      begin(saleImport, { token, length: 100 }, '{"rows":['),
    ]) {
      const answer = await slow.closed
      expect(answer).toMatch(/^HTTP\/1\.1 408 /)
      expect(answer).toMatch(/connection: close/i)
      expect(envelopeOf(answer)).toMatchObject({ code: 408, error: 'BODY_TOO_SLOW' })
    }
  })

  it('holds no connection, however many there are: 200 at once are all answered and closed', async () => {
    const { token } = await server.as('SUPERADMIN')
    const slow = Array.from({ length: 200 }, (_, n) =>
      n % 2 === 0
        ? begin(login, { length: 100 }, '{"email":')
        : begin(voucherCreate, { token, length: 100 }, '{"platform":'),
    )
    const answers = await Promise.all(slow.map(({ closed }) => closed))
    expect(answers.map((answer) => envelopeOf(answer).error)).toEqual(Array.from(slow, () => 'BODY_TOO_SLOW'))
  })

  it('takes the room for large ones from its sender alone', async () => {
    const [one, other] = [await server.newClient('SUPERADMIN'), await server.newClient('SUPERADMIN')]
    const slow = [1, 2].map(() => begin(saleImport, { token: one.token, length: 1_000_000 }, '{"rows":['))
    // Whichever comes second.
    const refused = await Promise.race(slow.map(({ answered }) => answered))
    expect(envelopeOf(refused)).toMatchObject({ code: 429, error: 'RATE_LIMITED' })
    const params = { customerId: server.home.customerId }
    const rows = Array.from({ length: 300 }, () => ({ note: 'x'.repeat(1000) }))
    const large = { params, body: { channel: 'tokped', rows } }
    expect((await other.send(saleImport, large)).status).toBe(200)
    for (const { socket } of slow) socket.destroy()
    await expect.poll(async () => (await one.send(saleImport, large)).status).toBe(200)
  })
})

describe('what is no request', () => {
  it.each([
    ['nonsense', 'NONSENSE\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 400],
  ])('is answered in the envelope: %s', async (_name, text, status) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(text)
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    expect(envelopeOf(answer)).toMatchObject({ code: status, error: 'BAD_REQUEST' })
  })
})
