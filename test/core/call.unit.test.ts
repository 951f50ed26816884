import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { call, fillPath, isCall, paramNames, paramsSchema, record } from '#contract/core/call.ts'
import { errorCatalogue, isErrorCode, reasonText } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'
import { fillText } from '#contract/core/fill-text.ts'

const endpoint = call({
  method: 'GET',
  path: '/a/{x}/b/{progressId}',
  access: 'session',
  summary: 'x',
  params: { progressId: z.uuid() },
  answer: record(z.string()),
})

describe('fillPath', () => {
  it('fills parameters by name', () => {
    expect(fillPath('/a/{x}/b/{y}', { y: 2, x: 1 })).toBe('/a/1/b/2')
    expect(fillPath('/a', {})).toBe('/a')
  })

  it('encodes values, so that none can leave its place', () => {
    expect(fillPath('/a/{x}', { x: '../b?c#d e/f' })).toBe('/a/..%2Fb%3Fc%23d%20e%2Ff')
  })
})

describe('path parameters', () => {
  it('are read from the path in order', () => {
    expect(paramNames(endpoint.path)).toEqual(['x', 'progressId'])
  })

  it('are positive whole numbers unless the call says otherwise', () => {
    const schema = paramsSchema(endpoint)
    const progressId = '5f0c2f43-6a53-4f0e-9d40-0f2f3a6b1c2d'
    expect(schema.safeParse({ x: 1, progressId }).success).toBe(true)
    for (const x of [0, -1, 1.5, 2 ** 53, 'abc', Number.NaN]) {
      expect(schema.safeParse({ x, progressId }).success, String(x)).toBe(false)
    }
    expect(schema.safeParse({ x: 1, progressId: 1 }).success).toBe(false)
  })
})

describe('isCall', () => {
  it('knows calls among the exports of a module', () => {
    expect(isCall(endpoint)).toBe(true)
    for (const other of [undefined, null, 'x', {}, z.object({ method: z.string() }), () => endpoint]) {
      expect(isCall(other)).toBe(false)
    }
  })

  it('made them unchangeable', () => {
    expect(Object.isFrozen(endpoint)).toBe(true)
  })
})

describe('the error catalogue', () => {
  it('speaks in sentences whose blanks are all in the data', () => {
    for (const [code, entry] of Object.entries(errorCatalogue)) {
      expect(entry.text, code).toMatch(/^[A-Z{].*[.!]$/)
      const blanks = [...entry.text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1])
      for (const blank of blanks) expect(Object.keys(entry.data.shape), code).toContain(blank)
    }
  })

  it('uses the status that the design gives to each kind', () => {
    const statusOf = (code: keyof typeof errorCatalogue) => errorCatalogue[code].status
    expect(statusOf('UNAUTHENTICATED')).toBe(401)
    expect(statusOf('TOKEN_EXPIRED')).toBe(401)
    expect(statusOf('FORBIDDEN')).toBe(403)
    expect(statusOf('OTHER_CUSTOMER')).toBe(403)
    expect(statusOf('NOT_FOUND')).toBe(404)
    expect(statusOf('ILLEGAL_TRANSITION')).toBe(409)
    expect(statusOf('VERSION_CONFLICT')).toBe(412)
    expect(statusOf('VALIDATION')).toBe(422)
    expect(statusOf('RATE_LIMITED')).toBe(429)
  })

  it('fills a sentence from its data', () => {
    expect(reasonText(reason('VOUCHER_NOT_AVAILABLE', { code: 'PIN-1', status: 'VOID' }))).toBe(
      'Voucher PIN-1 is void: only one that is available can be reserved.',
    )
    const data = { from: 'IN_PROGRESS', to: 'DONE', allowed: [] }
    expect(reasonText(reason('ILLEGAL_TRANSITION', data))).toBe('This is in progress and cannot become done.')
    expect(fillText('{{a}} and {{b}}', { a: 0 })).toBe('0 and ')
    expect(fillText('{{a}}', { a: '{{b}}', b: 'x' })).toBe('{{b}}')
  })

  it('recognises its own codes only', () => {
    expect(isErrorCode('IN_USE')).toBe(true)
    for (const other of ['toString', 'in_use', '', 409, undefined]) expect(isErrorCode(other)).toBe(false)
  })
})
