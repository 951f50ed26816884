import { UpdateVoucher, Voucher, voucherUpdate } from '#contract/voucher/voucher.ts'
import type * as z from 'zod/mini'
import { currentStore } from '#console/app/current-console.ts'
import { customerAtom } from '#console/list/customer.tsx'
import type { ListEditing } from '#console/list/edit/editing.ts'
import { say } from '#engine/say.ts'
import { dayThere } from './voucher-fields.ts'
import { platforms } from '#console/form/platform-source.ts'

type Body = z.input<typeof UpdateVoucher>
type Ahead = Pick<Body, 'platform' | 'price' | 'expiresAt'>

/** What can be edited in a row. Class and schedule hang together; the form asks for them. */
export function voucherEditing(customerId: number): ListEditing<Voucher> {
  const timezone = currentStore().get(customerAtom)?.timezone ?? 'Asia/Jakarta'
  return {
    command: 'voucher.edit',
    fields: [
      { name: 'platform', label: 'Platform', kind: 'list', source: platforms },
      { name: 'price', label: 'Price', kind: 'rupiah' },
      { name: 'expiresAt', label: 'Expires on', kind: 'date' },
    ],
    required: ['platform', 'price'],
    schema: UpdateVoucher,
    held: ({ version, platformCode, price, expiresAt }) => ({
      version,
      values: { platform: platformCode, price, expiresAt: dayThere(expiresAt, timezone) },
    }),
    ahead(changes) {
      const { platform, price, expiresAt } = changes as Ahead
      return {
        ...(platform === undefined ? {} : { platformCode: platform }),
        ...(price === undefined ? {} : { price }),
        ...(expiresAt === undefined ? {} : { expiresAt }),
      }
    },
    current: (record) => Voucher.safeParse(record).data,
    save: (id, body, call) => call(voucherUpdate, { customerId, id, body: body as Body }),
    saved: ({ code }) => say('Voucher {{code}} is saved', { code }),
  }
}
