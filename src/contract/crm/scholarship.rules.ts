export const scholarshipStatuses = [
  'APPLIED',
  'SCREENING',
  'INTERVIEW',
  'REVIEW',
  'APPROVED',
  'ACCEPTED',
  'REJECTED',
  'WITHDRAWN',
] as const
export type ScholarshipStatus = (typeof scholarshipStatuses)[number]

/** What is granted of a fee: a share of it, or an amount. */
export interface Grant {
  percent: number | null
  amount: number | null
}

/** What is left to pay of a fee, never less than nothing. */
export const feeAfter = (fee: number, { percent, amount }: Grant): number =>
  Math.max(0, fee - (amount ?? Math.round((fee * (percent ?? 0)) / 100)))

/** Steps that decide take `scholarship:approve`. */
export const decides = (action: string): boolean => ['approve', 'reject', 'reopen'].includes(action)
