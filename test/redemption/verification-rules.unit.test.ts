import { expect, it } from 'vitest'
import type { VerifiedCode } from '#contract/redemption/verification.ts'
import { callerSentence, progressSentence } from '#contract/redemption/verification.rules.ts'
import { english } from '#engine/say.ts'
import { verified } from './verified.ts'

const words = (more: Partial<VerifiedCode>) =>
  [callerSentence(verified(more)), progressSentence(verified(more))].flatMap((one) => (one ? [english(one)] : []))

it.each<[Partial<VerifiedCode>, string[]]>([
  [
    {},
    [
      'This code was used by Siti Rahmawati on 10/06/2026 09.30 for Excel Juni.',
      '3 of 5 meetings attended, no certificate yet.',
    ],
  ],
  [
    { certificate: { number: 'AKN/2026/06/000123', revoked: false } },
    [
      'This code was used by Siti Rahmawati on 10/06/2026 09.30 for Excel Juni.',
      'The certificate AKN/2026/06/000123 has been issued.',
    ],
  ],
  [
    { certificate: { number: 'AKN/2026/06/000123', revoked: true } },
    [
      'This code was used by Siti Rahmawati on 10/06/2026 09.30 for Excel Juni.',
      'The certificate AKN/2026/06/000123 was revoked.',
    ],
  ],
  [
    { state: 'USABLE', schedule: null },
    ['This code is valid for Administrasi Perkantoran dengan Excel and can be used now.'],
  ],
  [
    { state: 'USABLE', schedule: null, expiresOn: '31/12/2026' },
    ['This code is valid for Administrasi Perkantoran dengan Excel and can be used until 31/12/2026.'],
  ],
  [{ state: 'EXPIRED', expiresOn: '01/06/2026' }, ['This code for Excel Juni expired on 01/06/2026.']],
  [{ state: 'VOID', voidReason: 'Salah cetak' }, ['This code was withdrawn: Salah cetak.']],
  [
    { state: 'CANCELLED_ORDER' },
    ['The order PINTARIA-XB9C of this code was cancelled or refunded, so the code is no longer valid.'],
  ],
  [
    { state: 'NOT_FOUND', code: 'PIN-SALAH' },
    ['I cannot find the code PIN-SALAH. Could you read it to me letter by letter?'],
  ],
])('of %o the caller hears %s', (more, expected) => {
  expect(words(more)).toEqual(expected)
})
