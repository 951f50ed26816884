import { describe, expect, it } from 'vitest'
import { call, isCall, list, record } from '#contract/core/call.ts'
import { areas } from '#contract/areas.ts'
import type { SuccessRule } from '#contract/core/envelope.ts'
import { succeeded } from '#contract/core/envelope.ts'
import { successBody } from '#server/core/http/answer.ts'
import * as z from 'zod/mini'

const signals: Record<SuccessRule, Record<string, unknown>> = {
  status200ok: { status: '200 OK' },
  code200: { code: 200 },
  messageSuccess: { message: 'success' },
  statusSuccess: { status: 'success' },
}
const rules = Object.keys(signals) as SuccessRule[]

describe('success of an answer (R172–R175)', () => {
  it.each(rules)('%s takes its own signal and no other', (rule) => {
    for (const other of rules) expect(succeeded(rule, signals[other]), other).toBe(rule === other)
  })

  it('wants the exact values', () => {
    expect(succeeded('status200ok', { status: '200 ok' })).toBe(false)
    expect(succeeded('status200ok', { status: 200 })).toBe(false)
    expect(succeeded('code200', { code: '200' })).toBe(false)
    expect(succeeded('code200', { code: 201 })).toBe(false)
    expect(succeeded('messageSuccess', { message: 'Success' })).toBe(false)
    expect(succeeded('statusSuccess', { status: true })).toBe(false)
  })

  it.each([undefined, null, '', '200 OK', 200, true, []])('is never met by a body that is %j', (body) => {
    for (const rule of rules) expect(succeeded(rule, body)).toBe(false)
  })
})

const def = { method: 'GET', path: '/x', access: null, summary: 'x', answer: record(z.string()) } as const

describe('the rule of a call', () => {
  it('is the status text for the main service and the code for CRM and HR (R163–R165)', () => {
    expect(call(def).success).toBe('status200ok')
    expect(call({ ...def, service: 'elastic' }).success).toBe('status200ok')
    expect(call({ ...def, service: 'crm' }).success).toBe('code200')
    expect(call({ ...def, service: 'hr' }).success).toBe('code200')
    expect(call({ ...def, service: 'hr', success: 'messageSuccess' }).success).toBe('messageSuccess')
  })

  it('is met by what the server answers, for every call', () => {
    const calls = Object.values(areas).flatMap((area) => Object.values(area).filter(isCall))
    expect(calls.length).toBeGreaterThan(20)
    for (const endpoint of calls) {
      expect(succeeded(endpoint.success, successBody(endpoint, { data: [], pagination: {} })), endpoint.path).toBe(true)
    }
  })
})

describe('the envelope of a good answer', () => {
  it('holds a record in data', () => {
    expect(successBody(call(def), 'text')).toEqual({ status: '200 OK', code: 200, message: 'success', data: 'text' })
  })

  it('holds a page of rows in data, with its pagination beside it', () => {
    const pagination = { total: 1, page: 1, limit: 10, totalPages: 1 }
    const endpoint = call({ ...def, answer: list(z.string()) })
    expect(successBody(endpoint, { data: ['a'], pagination })).toEqual({
      status: '200 OK',
      code: 200,
      message: 'success',
      data: ['a'],
      pagination,
    })
  })
})
