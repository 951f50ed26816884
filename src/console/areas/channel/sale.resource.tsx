import { channelOf, extraFields, ofChannels } from '#contract/channel/channel.ts'
import type { Sales } from '#contract/channel/sale.ts'
import { sales } from '#contract/channel/sale.ts'
import { showResource } from '#console/resource/show.tsx'
import { codeWords } from '#console/list/rows/cell.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { saleDetails, saleLook, sectionsOf } from './sale-look.tsx'

const order = [
  'purchasedAt',
  'invoiceCode',
  'buyerName',
  'classTitle',
  'voucherCode',
  'gross',
  'net',
  'fulfilStatus',
  'places',
  'matchStatus',
  'student',
] as const

/** The sales of each marketplace, by its resource. */
export default ofChannels((channel) => {
  const { direct = false } = channelOf(channel)
  const view = showResource(sales[channel] as Sales, {
    ...saleLook,
    columns: order,
    filterOrder: ['matchStatus', 'fulfilStatus', 'saleStatus', 'settlementStatus', 'coreClassId'],
    status: (row) => (
      <StatusPill tone={saleLook.tones.matchStatus[row.matchStatus]}>{codeWords(row.matchStatus)}</StatusPill>
    ),
    details: saleDetails,
    parts: { extra: () => extraFields(channel) },
    form: { sections: ({ row }) => sectionsOf({ isNew: row === undefined, direct }), blank: { discount: null } },
  })
  const without = new Set([...(direct ? ['voucherCode'] : []), ...(channel === 'mba' ? [] : ['places'])])
  return { ...view, columns: view.columns.filter(({ key }) => !without.has(key)) }
})
