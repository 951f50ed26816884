import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { coreClass } from '#contract/class/class.ts'
import { scheduleList } from '#contract/schedule/schedule.ts'
import { notificationList } from '#contract/notification/notification.ts'
import { login, serverCheck } from '#contract/session/session.ts'
import { voucherCreate, voucherList, voucherUpdate } from '#contract/voucher/voucher.ts'
import { voucherGenerate } from '#contract/voucher/voucher-calls.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import type { RawInput } from '#test/helpers/client.ts'
import { refusal, request, send, urlOf } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

const home = () => ({ customerId: server.home.customerId })
const create = async (input: RawInput) => {
  const client = await server.as('SUPERADMIN')
  return client.send(voucherCreate, { params: home(), ...input })
}
const list = async (query: RawInput['query']) => {
  const client = await server.as('SUPERADMIN')
  return client.send(voucherList, { params: home(), query })
}
const countVouchers = async () => {
  const { total } = await server.db
    .selectFrom('voucher')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('customer_id', '=', server.home.customerId)
    .executeTakeFirstOrThrow()
  return total
}

describe('the content of a request', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'x',
  ])('must not be %s', async (type) => {
    const reply = await create({ text: '{"platform":"OWN"}', headers: { 'content-type': type } })
    expect(refusal(reply)).toMatchObject({
      code: 415,
      error: 'WRONG_CONTENT_TYPE',
      data: { wanted: 'application/json' },
    })
  })

  it('may name its charset, and takes the type in any letter case', async () => {
    for (const type of ['application/json; charset=utf-8', 'Application/JSON']) {
      const reply = await create({ text: '{}', headers: { 'content-type': type } })
      expect(refusal(reply).error).toBe('VALIDATION')
    }
  })

  it.each(['{', '{"a":}', "{'a':1}", '{"a":1}}', 'undefined', 'NaN', '\u{feff}x', '{"a":"\u0001"}', '[1,]'])(
    'that is no JSON is refused: %j',
    async (text) => {
      const reply = refusal(await create({ text }))
      expect(reply).toMatchObject({ code: 400, error: 'BAD_REQUEST', data: { detail: 'the body is not JSON' } })
      expect(reply.message).toBe('The request could not be read: the body is not JSON.')
    },
  )

  it.each([
    ['null', "can't be empty!"],
    ['[]', 'must be an object'],
    ['"text"', 'must be an object'],
    ['5', 'must be an object'],
    ['true', 'must be an object'],
  ])('that is JSON but no object is refused: %s', async (text, message) => {
    const reply = refusal(await create({ text }))
    expect(reply).toMatchObject({ code: 422, error: 'VALIDATION' })
    expect(reply.errors?.[0]?.message).toBe(message)
  })

  it('that is missing names the required fields', async () => {
    for (const input of [{}, { text: '', headers: { 'content-type': 'application/json' } }, { text: '{}' }]) {
      const reply = refusal(await create(input))
      expect(reply.errors).toEqual([
        { field: 'platform', message: "can't be empty!" },
        { field: 'coreClassId', message: "can't be empty!" },
      ])
    }
  })

  it('with fields that nobody knows is refused by their names', async () => {
    const body = { platform: 'OWN', coreClassId: 1, colour: 'red', status: 'REDEEMED', customerId: 2 }
    const reply = refusal(await create({ body }))
    expect(reply.errors).toEqual(
      ['colour', 'status', 'customerId'].map((field) => ({ field, message: 'is not a known field' })),
    )
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('cannot smuggle in %s', async (key) => {
    const text = `{"platform":"OWN","coreClassId":${server.home.coreClass.id},"${key}":{"price":7}}`
    const before = await countVouchers()
    const reply = refusal(await create({ text }))
    expect(reply.errors).toEqual([{ field: key, message: 'is not a known field' }])
    expect(await countVouchers()).toBe(before)
    expect(({} as Record<string, unknown>).price).toBeUndefined()
  })

  it('is refused above its limit: 256 kB by default, 16 kB without a session, 16 MB for an import', async () => {
    const reply = await send(server.url, undefined, login, { text: `{"email":"${'x'.repeat(10 * 1_048_576)}"}` })
    expect(refusal(reply)).toMatchObject({ code: 413, error: 'BODY_TOO_LARGE', data: { max: 16_384 } })
    const small = await send(server.url, undefined, login, { body: { email: 'a', password: 'x'.repeat(16_000) } })
    expect(refusal(small).error).toBe('VALIDATION')
    const rows = `{"import":{"rows":["${'x'.repeat(16 * 1_048_576)}"]}}`
    expect(refusal(await create({ text: rows }))).toMatchObject({ code: 413, data: { max: 16 * 1_048_576 } })
    const client = await server.as('SUPERADMIN')
    const generation = await client.send(voucherGenerate, { text: `{"batchName":"${'x'.repeat(262_144)}"}` })
    expect(refusal(generation)).toMatchObject({ code: 413, data: { max: 262_144 } })
  })

  it('is refused above its limit also without a length', async () => {
    let left = 40
    const body = new ReadableStream({
      pull(controller) {
        if (left-- > 0) controller.enqueue(new TextEncoder().encode('x'.repeat(65_536)))
        else controller.close()
      },
    })
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', body, duplex: 'half', headers } as RequestInit
    expect(refusal(await request(urlOf(server.url, login), init)).code).toBe(413)
  })

  it('is refused when it is nested deeply', async () => {
    for (const inner of ['', '"\\u0000"']) {
      const reply = refusal(await create({ text: `${'['.repeat(100_000)}${inner}${']'.repeat(100_000)}` }))
      expect(reply).toMatchObject({ code: 400, data: { detail: 'the body is nested too deeply' } })
    }
  })

  it('on a GET is ignored, whatever it is', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write(
      'GET /svc/main/ HTTP/1.1\r\nhost: x\r\ncontent-type: x/y\r\ncontent-length: 3\r\nconnection: close\r\n\r\nabc',
    )
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    expect(text).toContain('HTTP/1.1 200 OK')
  })
})

describe('characters that no database holds', () => {
  const generation = (batchName: string) => ({
    count: 1,
    platform: 'OWN',
    coreClassId: server.home.coreClass.id,
    prefix: 'AKN',
    batchName,
  })
  const generate = async (text: string) => (await server.as('SUPERADMIN')).send(voucherGenerate, { text })

  it('NUL in a body is refused, an escaped backslash before u0000 is not', async () => {
    const reply = refusal(await generate(JSON.stringify(generation('a\0b'))))
    expect(reply).toMatchObject({ code: 400, data: { detail: 'a text holds a NUL character' } })
    const fine = await generate(JSON.stringify(generation(String.raw`C:\u0000`)))
    expect(fine.status).toBe(200)
    const key = refusal(await generate('{"a\\u0000b":1}'))
    expect(key).toMatchObject({ code: 400, error: 'BAD_REQUEST' })
  })

  it('half a character (a lone surrogate) is refused, a whole one is not', async () => {
    for (const half of ['\\ud800', '\\udc00', 'a\\ud83dz', '\\ude00\\ud83d']) {
      const text = JSON.stringify(generation('X')).replace('"X"', `"${half}"`)
      expect(refusal(await generate(text)), half).toMatchObject({
        code: 400,
        error: 'BAD_REQUEST',
        data: { detail: 'a text holds half a character' },
      })
    }
    const whole = JSON.stringify(generation('X')).replace('"X"', '"\\ud83d\\ude00"')
    expect((await generate(whole)).status).toBe(200)
  })

  it('NUL in an address is refused', async () => {
    for (const query of ['keyword=%00', 'keyword=a%00b', 'code=%00', '%00=1']) {
      expect(refusal(await list(query))).toMatchObject({ code: 400, error: 'BAD_REQUEST' })
    }
    const { token } = await server.as('SUPERADMIN')
    const reply = await request(`${server.url}/svc/main/v2/api/pyadapt/upload-progress/a%00b`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(refusal(reply).code).toBe(400)
  })

  it.each(['%zz', '%', '%e0%a4', '%ff'])('broken encoding in a path is refused: %s', async (text) => {
    const reply = await request(`${server.url}/svc/main/v2/api/pyadapt/upload-progress/${text}`)
    expect(refusal(reply)).toMatchObject({ code: 400, error: 'BAD_REQUEST' })
  })

  it.each(['%zz', '%', '%e0%a4', '%ff', '%ed%a0%80'])('broken encoding in a query finds nothing: %s', async (text) => {
    const reply = await list(`keyword=${text}`)
    expect(reply.body).toMatchObject({ code: 200, data: [] })
  })
})

describe('the query of a list', () => {
  const tooSmall = 'must be at least 1'

  it.each([
    ['page=0', 'page', tooSmall],
    ['page=-1', 'page', tooSmall],
    ['page=1.5', 'page', 'must be a whole number'],
    ['page=x', 'page', 'must be a whole number'],
    ['page=1e3', 'page', 'must be a whole number'],
    ['page=99999999999999999999', 'page', 'is too large'],
    ['page=1&page=2', 'page', 'must be a whole number'],
    ['limit=0', 'limit', tooSmall],
    ['limit=201', 'limit', 'must be at most 200'],
    ['limit=-5', 'limit', tooSmall],
    ['sort=id', 'sort', 'must be up to two of code, platform, class, price, status, expiresAt, redeemedAt, createdAt'],
    ['sort=code;drop', 'sort', expect.stringMatching(/^must be up to two of /)],
    ['sort=code,price,status', 'sort', expect.stringMatching(/^must be up to two of /)],
    [`keyword=${'x'.repeat(201)}`, 'keyword', 'must have at most 200 characters'],
    ['status=USED', 'status.0', 'must be one of AVAILABLE, RESERVED, SENT, REDEEMED, EXPIRED, VOID'],
    ['status=SENT,used', 'status.1', expect.stringMatching(/^must be one of /)],
    ['exclude=1', 'exclude', 'must be true or false'],
    ['coreClassId=abc', 'coreClassId', 'must be a whole number'],
    ['coreClassId=0', 'coreClassId', tooSmall],
    ['expiresFrom=01-02-2026', 'expiresFrom', 'must be a date such as 2026-11-30'],
    ['createdTo=2026-02-30', 'createdTo', 'must be a date such as 2026-11-30'],
    ['createdTo=0000-01-01', 'createdTo', 'must be a date such as 2026-11-30'],
    ['stauts=SENT', 'stauts', 'is not a known field'],
    ['toString=1', 'toString', 'is not a known field'],
    ['__proto__=1', '__proto__', 'is not a known field'],
    ['__proto__[x]=1', '__proto__[x]', 'is not a known field'],
    ['page[]=1', 'page[]', 'is not a known field'],
  ])('%s is refused at its field', async (query, field, message) => {
    const reply = refusal(await list(query))
    expect(reply).toMatchObject({ code: 422, error: 'VALIDATION' })
    expect(reply.errors).toEqual([{ field, message }])
  })

  it('reports everything that is wrong at once', async () => {
    const reply = refusal(await list('page=0&limit=x&sort=-&exclude=maybe'))
    expect(reply.errors?.map((issue) => issue.field)).toEqual(['page', 'limit', 'sort', 'exclude'])
  })

  it('may go far beyond the end, where there is nothing', async () => {
    await makeVoucher(server.db, server.home)
    for (const page of [1_000_000, Number.MAX_SAFE_INTEGER]) {
      const reply = await list({ page, limit: 200 })
      expect(reply.body).toMatchObject({ code: 200, data: [], pagination: { page, limit: 200 } })
    }
    const client = await server.as('SUPERADMIN')
    const own = { params: { userId: client.person.id }, query: { page: Number.MAX_SAFE_INTEGER - 1, size: 500 } }
    expect((await client.send(notificationList, own)).body).toMatchObject({ code: 200, data: [] })
  })

  it('may hold filters that are empty', async () => {
    const client = await server.as('SUPERADMIN')
    for (const query of ['status=', 'status=,', 'platform=,,', 'keyword=', 'code=%20', 'sort=', 'page=']) {
      expect((await list(query)).status, query).toBe(200)
    }
    for (const endpoint of [coreClass.calls.list, scheduleList]) {
      for (const query of [
        'keyword=',
        'keyword=%20',
        'sort=',
        endpoint === coreClass.calls.list ? 'status=,' : 'coreClassId=',
      ]) {
        expect((await client.send(endpoint, { params: home(), query })).status, query).toBe(200)
      }
    }
  })

  it('takes what means something to SQL for text', async () => {
    const voucher = await makeVoucher(server.db, server.home, { code: 'A_B-100' })
    await makeVoucher(server.db, server.home, { code: 'AXB-100' })
    const codes = async (keyword: string) => {
      const { body } = await list({ keyword })
      return (body as { data: { code: string }[] }).data.map((row) => row.code)
    }
    expect(await codes('a_b')).toEqual([voucher.code])
    for (const keyword of ['%', '_', '\\', "'", "' OR 1=1 --", '"', '$1', '\\_', '😀', '%%%']) {
      expect(await codes(keyword), keyword).toEqual([])
    }
  })
})

describe('headers', () => {
  it('a time zone that is none counts as UTC', async () => {
    const client = await server.as('SUPERADMIN')
    for (const offset of ['abc', '99999', '-99999', '1.5', '', 'NaN']) {
      const reply = await client.send(voucherList, {
        params: home(),
        query: { createdFrom: '2026-01-01' },
        headers: { 'timezone-offset': offset },
      })
      expect(reply.status, offset).toBe(200)
    }
  })

  it('an idempotency key that is none is refused', async () => {
    const voucher = await makeVoucher(server.db, server.home)
    const client = await server.as('SUPERADMIN')
    for (const key of ['short', 'x'.repeat(201), 'with blank inside', 'quote"quote', 'semi;colon']) {
      const reply = await client.send(voucherUpdate, {
        params: { ...home(), id: voucher.id },
        body: { version: 1, price: 1 },
        headers: { 'idempotency-key': key },
      })
      expect(refusal(reply), key).toMatchObject({ code: 400, error: 'BAD_REQUEST' })
    }
  })

  it('a request id is always the server’s own', async () => {
    const id = '5f0c2f43-6a53-4f0e-9d40-0f2f3a6b1c2d'
    const headers = { 'request-id': id, 'x-request-id': id }
    const one = refusal(await request(`${server.url}/svc/main/none`, { headers }))
    const two = refusal(await request(`${server.url}/svc/main/none`, { headers }))
    expect(new Set([id, one.requestId, two.requestId]).size).toBe(3)
  })

  it('HEAD answers as GET does, without a body', async () => {
    const reply = await request(urlOf(server.url, serverCheck), { method: 'HEAD' })
    expect(reply).toMatchObject({ status: 200, text: '' })
  })
})
