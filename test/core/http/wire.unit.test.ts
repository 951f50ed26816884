import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { check } from '#contract/core/check.ts'
import { LocalDate, Moment } from '#contract/core/common.ts'
import { toRefusal } from '#server/core/http/answer.ts'
import { enforce, fail, invalid, Refusal } from '#server/core/http/fail.ts'
import { readIdempotencyKey, requestHash } from '#server/core/http/idempotency.ts'
import { parseJson } from '#server/core/http/json.ts'
import { addressOf, commandOf, timezoneOffset } from '#server/core/http/parse.ts'
import { dayEnd, dayStart, likeText, paginationOf } from '#server/core/db/list.ts'

const codeOf = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return `${error.reason.code} ${JSON.stringify(error.reason.data)}`
    throw error
  }
}

describe('a body', () => {
  const parse = (text: string) => parseJson(Buffer.from(text))

  it('is JSON, or nothing at all', () => {
    expect(parse('')).toBeUndefined()
    expect(parse('{"a":[1,"x",null]}')).toEqual({ a: [1, 'x', null] })
    expect(codeOf(() => parse('{'))).toBe('BAD_REQUEST {"detail":"the body is not JSON"}')
  })

  it('holds no character that the database cannot', () => {
    const nul = 'BAD_REQUEST {"detail":"a text holds a NUL character"}'
    const half = 'BAD_REQUEST {"detail":"a text holds half a character"}'
    expect(codeOf(() => parse(String.raw`"\u0000"`))).toBe(nul)
    expect(codeOf(() => parse(String.raw`{"a":[{"b\u0000":1}]}`))).toBe(nul)
    expect(codeOf(() => parse(String.raw`["x",["\uD800"]]`))).toBe(half)
    expect(codeOf(() => parse(String.raw`["\udc00\ud800"]`))).toBe(half)
    expect(parse(String.raw`"\ud83d\ude00 \\u0000 \\ud800"`)).toBe(String.raw`😀 \u0000 \ud800`)
  })

  it('may be wide, but not deep', () => {
    const wide = (values: number) => `[${'0,'.repeat(values - 1)}"\\u0041\\\\ud800"]`
    expect(parse(wide(100_000))).toHaveLength(100_000)
    expect(codeOf(() => parse(wide(100_001)))).toBe('BAD_REQUEST {"detail":"the body has too many values"}')
    const nested = (levels: number, inner: string) => `${'['.repeat(levels)}${inner}${']'.repeat(levels)}`
    expect(Array.isArray(parse(nested(64, '1')))).toBe(true)
    const deep = 'BAD_REQUEST {"detail":"the body is nested too deeply"}'
    for (const levels of [65, 50_000]) expect(codeOf(() => parse(nested(levels, '"\\\\ud800"')))).toBe(deep)
    expect(codeOf(() => parse('{"a":'.repeat(65) + '1' + '}'.repeat(65)))).toBe(deep)
    expect(parse(`["${'[{'.repeat(100)}", "\\"[${'['.repeat(100)}\\\\"]`)).toHaveLength(2)
  })
})

describe('headers', () => {
  it('tell the sender’s zone in minutes, or nothing', () => {
    expect(timezoneOffset('-420')).toBe(-420)
    expect(timezoneOffset('0')).toBe(0)
    expect(timezoneOffset('840')).toBe(840)
    for (const wrong of [undefined, '', 'x', '841', '-841', '1.5', 'Infinity', ['-420', '-420']]) {
      expect(timezoneOffset(wrong), String(wrong)).toBe(0)
    }
  })

  it('tell the command and where it came from, or nothing', () => {
    expect(commandOf('voucher.reset; surface=row')).toEqual({ command: 'voucher.reset', surface: 'row' })
    expect(commandOf('voucher.reset')).toEqual({ command: 'voucher.reset', surface: null })
    for (const wrong of [undefined, '', '1x', 'a b', 'x; surface=', 'x; place=row', ['a', 'b'], `x${'y'.repeat(90)}`]) {
      expect(commandOf(wrong), String(wrong)).toEqual({ command: null, surface: null })
    }
  })

  it('hold an idempotency key that is one, or none', () => {
    expect(readIdempotencyKey(undefined)).toBeUndefined()
    for (const right of ['12345678', 'a.b:c_d-e', 'x'.repeat(200)]) expect(readIdempotencyKey(right)).toBe(right)
    for (const wrong of ['', '1234567', 'x'.repeat(201), 'with blank', 'ümlaut-key', ['12345678', '12345678']]) {
      expect(
        codeOf(() => readIdempotencyKey(wrong)),
        String(wrong),
      ).toMatch(/^BAD_REQUEST/)
    }
  })
})

describe('the address that a request came from', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['unknown', '127.0.0.1'],
    ['<script>', '127.0.0.1'],
  ])('%s is %s', (ip, address) => {
    expect(addressOf({ ip, socket: { remoteAddress: '::ffff:127.0.0.1' } as Socket })).toBe(address)
  })
})

describe('days and moments', () => {
  it.each(['0000-01-01', '1899-12-31', '3000-01-01', '2026-02-30'])('refuse %s', (day) => {
    expect(check(LocalDate, day)).toMatchObject({
      ok: false,
      issues: [{ message: 'must be a date such as 2026-11-30' }],
    })
    expect(check(Moment, `${day}T00:00:00Z`)).toMatchObject({
      ok: false,
      issues: [{ message: 'must be a moment such as 2026-11-30T17:00:00Z' }],
    })
  })

  it('take every other', () => {
    for (const day of ['1900-01-01', '2024-02-29', '2999-12-31']) {
      expect(check(LocalDate, day).ok).toBe(true)
      expect(check(Moment, `${day}T23:59:59.999+07:00`).ok).toBe(true)
    }
  })
})

describe('the hash of a request', () => {
  it('is that of method, address and content', () => {
    const base = requestHash('PUT', '/a', { x: 1 })
    expect(requestHash('PUT', '/a', { x: 1 })).toBe(base)
    const others = [
      requestHash('POST', '/a', { x: 1 }),
      requestHash('PUT', '/b', { x: 1 }),
      requestHash('PUT', '/a', { x: 2 }),
      requestHash('PUT', '/a', undefined),
    ]
    expect(new Set([base, ...others]).size).toBe(5)
    expect(requestHash('PUT', '/a', undefined)).toBe(requestHash('PUT', '/a', null))
  })
})

describe('what goes wrong', () => {
  const refusalOf = (error: unknown) => toRefusal(error, 'r-1').reason

  it('is ours unless we know it for the sender’s', () => {
    for (const error of [
      new Error('x'),
      new TypeError('x'),
      { code: '23505' },
      { code: '40P01' },
      null,
      undefined,
      'x',
    ]) {
      expect(refusalOf(error)).toEqual({ code: 'INTERNAL', data: { requestId: 'r-1' } })
    }
  })

  it('is told by its code', () => {
    expect(refusalOf(fail('IN_USE', { by: 'a class' }))).toEqual({ code: 'IN_USE', data: { by: 'a class' } })
    expect(refusalOf({ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }).code).toBe('WRONG_CONTENT_TYPE')
    expect(refusalOf({ statusCode: 400, message: 'odd' })).toEqual({ code: 'BAD_REQUEST', data: { detail: 'odd' } })
    expect(refusalOf({ statusCode: 503, message: 'odd' }).code).toBe('INTERNAL')
  })

  it.each([
    { code: '53300' },
    new Error('timeout exceeded when trying to connect'),
    // What PgBouncer says.
    { code: '08P01', message: 'query_wait_timeout' },
    { code: '08P01', message: 'no more connections allowed (max_client_conn)' },
  ])('is BUSY when there was no connection to the database in time: %j', (error) => {
    expect(refusalOf(error)).toEqual({ code: 'BUSY', data: { retryAfter: 5 } })
  })

  it.each([
    { code: '57P01', severity: 'FATAL' },
    { code: '57P03', severity: 'FATAL' },
    { code: '08006' },
    { code: 'ECONNREFUSED', syscall: 'connect' },
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('Client has encountered a connection error and is not queryable'),
  ])('is DATABASE_DOWN when the connection to the database was lost: %j', (error) => {
    expect(refusalOf(error)).toEqual({ code: 'DATABASE_DOWN', data: { retryAfter: 5 } })
  })

  it('is DATABASE_FULL when the database has no disk space', () => {
    expect(refusalOf({ code: '53100' })).toEqual({ code: 'DATABASE_FULL', data: {} })
  })

  it('is ours when a socket broke that is not the database’s', () => {
    expect(refusalOf({ code: 'ECONNRESET', message: 'aborted' }).code).toBe('INTERNAL')
  })

  it('carries the fields that are wrong', () => {
    const refusal = invalid({ field: 'a', message: 'x' }, { field: 'b', message: 'y' })
    expect(refusal).toMatchObject({
      status: 422,
      reason: { code: 'VALIDATION' },
      message: 'Check the marked fields.',
    })
    expect(refusal.issues).toHaveLength(2)
  })

  it('is what a state rule says', () => {
    expect(() => enforce(true)).not.toThrow()
    const unused = { code: 'VOUCHER_UNUSED', data: { code: 'P' } } as const
    expect(codeOf(() => enforce(unused))).toBe('VOUCHER_UNUSED {"code":"P"}')
  })
})

describe('lists', () => {
  it('begin and end a day where the sender is', () => {
    expect(dayStart('2026-03-01', -420).toISOString()).toBe('2026-02-28T17:00:00.000Z')
    expect(dayEnd('2026-03-01', -420).toISOString()).toBe('2026-03-01T17:00:00.000Z')
    expect(dayStart('2026-03-01', 0).toISOString()).toBe('2026-03-01T00:00:00.000Z')
    expect(dayEnd('2024-02-29', 300).toISOString()).toBe('2024-03-01T05:00:00.000Z')
  })

  it('take the signs of LIKE for themselves', () => {
    expect(likeText(String.raw`50%_\x`)).toBe(String.raw`50\%\_\\x`)
    expect(likeText('plain')).toBe('plain')
  })

  it('count their pages', () => {
    expect(paginationOf({ page: 2, limit: 10 }, 21)).toEqual({ total: 21, page: 2, limit: 10, totalPages: 3 })
    expect(paginationOf({ page: 1, limit: 10 }, 20).totalPages).toBe(2)
    expect(paginationOf({ page: 1, limit: 10 }, 0).totalPages).toBe(0)
  })
})
