import { kindOf } from '#contract/core/resource/kind.ts'

/** What redemptions of vouchers are called. */
export const redemptionKinds = {
  redemption: kindOf({
    kind: 'redemption',
    one: 'redemption',
    table: 'reedem',
    area: 'redemption',
    path: '/reedem',
    actions: ['accept', 'reject'],
  }),
} as const
