import type { DailyEcommerce } from '#contract/channel/daily.ts'
import { nameRef } from '#engine/context.ts'

/** A day of sales as the server answers it. */
export const day = (more: Partial<DailyEcommerce> = {}): DailyEcommerce => ({
  id: 7,
  customerId: 1,
  day: '2026-11-03',
  platformCode: 'TOKOPEDIA',
  coreClassId: 6,
  coreClass: { id: 6, code: 'KLS-0006', title: 'Barista Pemula' },
  sold: 2,
  cancelled: 0,
  redeemed: 1,
  attended: 0,
  completed: 0,
  gross: 1_000_000,
  discount: 0,
  fee: 50_000,
  adjustment: 0,
  adjustmentNote: null,
  net: 950_000,
  source: 'GENERATED',
  locked: false,
  generatedAt: '2026-11-03T03:00:00.000Z',
  exclude: false,
  version: 4,
  createdAt: '2026-11-03T03:00:00.000Z',
  updatedAt: '2026-11-03T03:00:00.000Z',
  updatedBy: null,
  ...more,
})

export const dayRef = (more: Partial<DailyEcommerce> = {}) => ({
  ...nameRef({ resource: 'daily', id: 7, label: '2026-11-03 · Tokopedia · KLS-0006' }),
  record: day(more) as never,
})
