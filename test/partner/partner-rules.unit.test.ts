import { describe, expect, it } from 'vitest'
import type { Decision, DocumentStatus } from '#contract/partner/partner-doc.rules.ts'
import { dueReminder } from '#contract/core/reminder.ts'
import {
  actionOf,
  canDecide,
  canEditDocument,
  canReplace,
  documentStatuses,
  isIdentity,
  isNotified,
  uploadAction,
} from '#contract/partner/partner-doc.rules.ts'
import { canSetPartnerStatus, partnerStatuses, settledStatus } from '#contract/partner/partner.rules.ts'

const code = (verdict: true | { code: string }) => (verdict === true ? 'ok' : verdict.code)

describe('a document', () => {
  const doc = (status: DocumentStatus) => ({ name: 'MOU', status, reviewer: { name: 'Sari' } })

  it('is decided about while it waits; a decision can be taken back', () => {
    const decisions: Decision[] = ['APPROVED', 'REJECTED', 'NEED_APPROVAL']
    const table = documentStatuses.map((status) => [status, ...decisions.map((to) => code(canDecide(doc(status), to)))])
    expect(table).toEqual([
      ['WAITING_UPLOAD', 'NO_FILE', 'NO_FILE', 'NO_FILE'],
      ['NEED_APPROVAL', 'ok', 'ok', 'ILLEGAL_TRANSITION'],
      ['APPROVED', 'DOCUMENT_REVIEWED', 'DOCUMENT_REVIEWED', 'ok'],
      ['REJECTED', 'DOCUMENT_REVIEWED', 'DOCUMENT_REVIEWED', 'ok'],
    ])
    expect(decisions.map(actionOf)).toEqual(['APPROVED', 'REJECTED', 'REOPENED'])
  })

  it('is replaced in any state; of an approved agreement the partner confirms it', () => {
    const asked = (name: string, isOwn: boolean, confirm: boolean) =>
      documentStatuses.map((status) => code(canReplace({ name, status }, { isOwn, confirm })))
    expect(asked('MOU Kerja Sama', true, false)).toEqual(['ok', 'ok', 'CONFIRM_REPLACE', 'ok'])
    expect(asked('nda', true, false)).toEqual(['ok', 'ok', 'CONFIRM_REPLACE', 'ok'])
    expect(asked('MOU Kerja Sama', true, true)).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect(asked('MOU Kerja Sama', false, false)).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect(asked('Akta Pendirian', true, false)).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect(documentStatuses.map((status) => uploadAction({ status }))).toEqual([
      'UPLOADED',
      'REPLACED',
      'REPLACED',
      'REPLACED',
    ])
  })

  it('changes its number and dates until it is approved', () => {
    expect(documentStatuses.map((status) => code(canEditDocument({ name: 'MOU', status })))).toEqual([
      'ok',
      'ok',
      'DOCUMENT_APPROVED',
      'ok',
    ])
  })

  it('is notified of when an NDA or MOU waits', () => {
    const notified = (name: string) => documentStatuses.filter((status) => isNotified({ name, status }))
    expect(notified('NDA Perjanjian')).toEqual(['NEED_APPROVAL'])
    expect(notified('mou')).toEqual(['NEED_APPROVAL'])
    expect(notified('NPWP Badan')).toEqual([])
  })

  it('proves who someone is when it is an identity card or a tax number', () => {
    expect(['KTP_DIREKTUR', 'NPWP', 'MOU'].map(isIdentity)).toEqual([true, true, false])
  })

  it('is reminded of 60, 30 and 7 days before it expires, once each', () => {
    expect([61, 60, 45, 31, 30, 8, 7, 1, 0, -1].map((days) => dueReminder(days, null))).toEqual([
      undefined,
      60,
      60,
      60,
      30,
      30,
      7,
      7,
      undefined,
      undefined,
    ])
    expect([dueReminder(60, 60), dueReminder(30, 60), dueReminder(29, 30), dueReminder(7, 30)]).toEqual([
      undefined,
      30,
      undefined,
      7,
    ])
  })
})

describe('a partner', () => {
  it('is activated once it is verified, and suspended at any time', () => {
    const table = partnerStatuses.map((status) =>
      partnerStatuses.filter((to) => canSetPartnerStatus({ status }, to) === true),
    )
    expect(table).toEqual([['SUSPENDED'], ['ACTIVE', 'SUSPENDED'], ['SUSPENDED'], ['REGISTERED', 'ACTIVE']])
  })

  it('becomes verified when all that is required is approved, and only then', () => {
    const settled = (approved: number, legalForm: string | null = 'CV') =>
      partnerStatuses.map((status) => settledStatus({ status, legalForm, required: 3, approved }))
    expect(settled(3)).toEqual(['VERIFIED', 'VERIFIED', 'ACTIVE', 'SUSPENDED'])
    expect(settled(2)).toEqual(['REGISTERED', 'REGISTERED', 'ACTIVE', 'SUSPENDED'])
    expect(settled(3, null)).toEqual(['REGISTERED', 'REGISTERED', 'ACTIVE', 'SUSPENDED'])
  })
})
