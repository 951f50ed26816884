import { channelAt, extraFields, sellsPlaces } from '#contract/channel/channel.ts'
import type { EcommerceSale } from '#contract/channel/ecommerce.ts'
import { ecommerce } from '#contract/channel/ecommerce.ts'
import { platformWords } from '#contract/channel/platform-words.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { showResource } from '#console/resource/show.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { ecommerceReports } from './ecommerce-reports.ts'
import { saleDetails, saleLook, sectionsOf } from './sale-look.tsx'

const platformOf = ({ platformCode }: EcommerceSale) => platformWords(platformCode)
const [sold, ...others] = saleDetails

export default showResource(ecommerce, {
  ...saleLook,
  texts: { ...saleLook.texts, platform: platformOf, platformCode: platformOf },
  columns: [
    'purchasedAt',
    'platform',
    'invoiceCode',
    'buyerName',
    'classTitle',
    'gross',
    'platformFee',
    'net',
    'settlementStatus',
    'settledAt',
    'saleStatus',
  ],
  filterOrder: ['platform', 'settlementStatus', 'matchStatus', 'fulfilStatus', 'saleStatus', 'coreClassId'],
  status: (row) => (
    <StatusPill tone={saleLook.tones.settlementStatus[row.settlementStatus]}>
      {codeWords(row.settlementStatus)}
    </StatusPill>
  ),
  details: [
    { items: ['platformCode', ...sold.items] },
    ...others,
    {
      title: 'Certificate',
      items: [
        ({ certificate }) => ({
          label: 'Number',
          value: certificate ? <span className="font-mono select-all">{certificate.number}</span> : null,
        }),
        ({ certificate }) => ({
          label: 'Issued',
          value: certificate ? <Moment value={certificate.issuedAt} /> : null,
        }),
        ({ certificate }) => ({ label: 'Sending', value: certificate ? codeWords(certificate.sendStatus) : null }),
      ],
    },
  ],
  parts: {
    extra(row) {
      const channel = channelAt(row?.platformCode)
      return channel ? extraFields(channel) : {}
    },
  },
  reports: ecommerceReports,
  form: {
    sections: ({ row }) =>
      sectionsOf({ isNew: row === undefined, direct: sellsPlaces(row?.platformCode), finance: true }),
    blank: { discount: null },
    requiredToEdit: ['invoiceCode', 'classTitle', 'buyerName', 'purchasedAt', 'gross', 'platformFee'],
  },
})
