import { describe, expect, it } from 'vitest'
import {
  canDelete,
  canIssue,
  canReissue,
  canRevoke,
  canSend,
  canUnrevoke,
  numberOf,
  shownCode,
  verifyCodeOf,
} from '#contract/certificate/certificate.rules.ts'
import type { Candidate } from '#contract/certificate/certificate.rules.ts'
import { templateIssues } from '#contract/certificate/template.rules.ts'
import type { DesignedItem } from '#contract/certificate/design.ts'

const candidate: Candidate = {
  name: 'Budi',
  passed: true,
  classTitle: 'Excel',
  template: { name: 'Kelulusan', missing: [] },
  current: null,
}
const codeOf = (verdict: ReturnType<typeof canIssue>) => (verdict === true ? true : verdict.code)
const number = 'AKN/2026/01/000001'
const valid = { number, state: 'VALID' } as const
const revoked = { number, state: 'REVOKED' } as const
const replaced = { number, state: 'REPLACED' } as const
const incomplete = { name: 'Kelulusan', missing: ['latar.png'] }

describe('a certificate', () => {
  it.each([
    ['is issued to who passed', {}, true],
    ['is refused to who did not pass', { passed: false }, 'NOT_PASSED'],
    ['is refused without a template', { template: null }, 'NO_TEMPLATE'],
    ['is refused with a deleted image', { template: incomplete }, 'TEMPLATE_INCOMPLETE'],
    ['is refused where there is one', { current: valid }, 'CERTIFICATE_ISSUED'],
    ['is refused where it is revoked', { current: revoked }, 'CERTIFICATE_REVOKED'],
  ] as const)('%s', (_title, given, verdict) => {
    expect(codeOf(canIssue({ ...candidate, ...given }))).toBe(verdict)
  })

  it.each([
    ['a valid one', { current: valid }, true],
    ['a revoked one', { current: revoked }, true],
    ['none', {}, 'CERTIFICATE_MISSING'],
    ['a replaced one', { current: replaced }, 'CERTIFICATE_REPLACED'],
    ['one of who has not passed any more', { current: valid, passed: false }, 'NOT_PASSED'],
    ['one without a template', { current: valid, template: null }, 'NO_TEMPLATE'],
  ] as const)('is issued again in place of %s, or refused', (_title, given, verdict) => {
    expect(codeOf(canReissue({ ...candidate, ...given }))).toBe(verdict)
  })

  it('is sent again when it is valid and the time is over', () => {
    const queuedAt = '2026-01-05T00:00:00Z'
    const at = (seconds: number) => Date.parse(queuedAt) + seconds * 1000
    expect(canSend({ ...valid, queuedAt: null }, 60, at(0))).toBe(true)
    expect(canSend({ ...valid, queuedAt }, 60, at(60))).toBe(true)
    expect(canSend({ ...valid, queuedAt }, 60, at(18))).toEqual({ code: 'JUST_SENT', data: { number, retryAfter: 42 } })
    expect(codeOf(canSend({ ...revoked, queuedAt }, 60, at(99)))).toBe('CERTIFICATE_REVOKED')
    expect(codeOf(canSend({ ...replaced, queuedAt }, 60, at(99)))).toBe('CERTIFICATE_REPLACED')
  })

  it('is revoked and restored, and never deleted', () => {
    expect([valid, revoked, replaced].map((one) => codeOf(canRevoke(one)))).toEqual([
      true,
      'CERTIFICATE_REVOKED',
      'CERTIFICATE_REPLACED',
    ])
    expect([valid, revoked, replaced].map((one) => codeOf(canUnrevoke(one)))).toEqual([
      'CERTIFICATE_VALID',
      true,
      'CERTIFICATE_REPLACED',
    ])
    expect(codeOf(canDelete(valid))).toBe('CERTIFICATE_PERMANENT')
  })

  it.each([
    ['{kode}/{tahun}/{bulan}/{urut:6}', 'AKN/2026/03/000012'],
    ['{tahun}-{urut}', '2026-12'],
    ['No. {urut:3} {lain}', '2026/No. 012 {lain}'],
    ['{kode}', '2026/AKN/000012'],
  ])('has a number of the format %s', (format, expected) => {
    expect(numberOf(format, { code: 'AKN', year: 2026, month: 3, count: 12 })).toBe(expected)
  })

  it('has a code that may be typed in any way', () => {
    expect(shownCode('7K2M9QXAT4PBWZC2')).toBe('7K2M-9QXA-T4PB-WZC2')
    expect(verifyCodeOf(' 7k2m-9qxa t4pbwzc2')).toBe('7K2M9QXAT4PBWZC2')
    expect(['', '7K2M', '7K2M9QXAT4PBWZC20', '7K2M9QXAT4PBWZCI'].map(verifyCodeOf)).toEqual(Array(4).fill(undefined))
  })
})

describe('a template', () => {
  const item: DesignedItem = { value: 'STUDENT_NAME', page: 1, x: 0, y: 0, w: 100, h: 20, align: 'LEFT' }

  it.each([
    ['page', { page: 2 }, 'must be at most 1'],
    ['x', { x: 1800 }, 'must be on the page'],
    ['text', { value: 'TEXT' }, "can't be empty!"],
    ['mediaId', { value: 'IMAGE' }, "can't be empty!"],
  ] as const)('is refused for the %s of an item', (field, given, message) => {
    expect(templateIssues({ items: [{ ...item, ...given }] })).toEqual([{ field: `items.0.${field}`, message }])
  })

  it('is landscape or portrait as its orientation says, whichever side is given first', () => {
    const low = { ...item, y: 1500 }
    expect(templateIssues({ items: [low], orientation: 'PORTRAIT' })).toEqual([])
    expect(templateIssues({ items: [low] })).toMatchObject([{ field: 'items.0.x' }])
  })
})
