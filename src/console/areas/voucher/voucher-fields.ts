import type { FieldSpec } from '#console/form/fields.ts'
import { platforms } from '#console/form/choice/platform-source.ts'
import { classes, schedules } from './voucher-sources.ts'

/** Of a new voucher an empty day is the usual one. */
export const untilUsual = 'Last day it can be redeemed. Leave empty for the days of the setting voucher.valid_days.'

/** What every form about vouchers asks. */
export type VoucherValues = {
  platform: string | null
  coreClassId: number | null
  lmsClassId: number | null
  price: number | string | null
  expiresAt: string | null
}

/** What the platform calls the voucher. */
export const externalCodeField = <V extends VoucherValues & { externalCode: string }>(): FieldSpec<V> => ({
  name: 'externalCode',
  label: 'External code',
  kind: 'text',
  max: 100,
  help: 'What the platform calls it.',
})

/** The fields that the create, edit and generate forms share. */
export function sharedFields<V extends VoucherValues>(customerId: number): Record<keyof VoucherValues, FieldSpec<V>> {
  return {
    platform: { name: 'platform', label: 'Platform', kind: 'list', source: platforms, help: 'Where it is sold.' },
    coreClassId: {
      name: 'coreClassId',
      label: 'Class',
      kind: 'record',
      source: () => classes(customerId),
      placeholder: 'Code or title',
      clears: ['lmsClassId'],
    },
    lmsClassId: {
      name: 'lmsClassId',
      label: 'Schedule',
      kind: 'record',
      source: ({ coreClassId }) => schedules(customerId, coreClassId),
      placeholder: 'Code or title',
      help: 'Restrict to one schedule (optional).',
    },
    price: { name: 'price', label: 'Price', kind: 'rupiah' },
    expiresAt: {
      name: 'expiresAt',
      label: 'Expires on',
      kind: 'date',
      help: "Last day it can be redeemed. Leave empty if it doesn't expire.",
    },
  }
}
