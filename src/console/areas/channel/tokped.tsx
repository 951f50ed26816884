import { tokped } from '#contract/sale.ts'
import { salesView } from './sales-view.tsx'

export default salesView({
  resource: 'tokped',
  name: 'Tokopedia',
  path: '/tokped',
  ...tokped,
  extra: [
    { name: 'invoiceUrl', label: 'Address of the invoice', kind: 'text', max: 500, placeholder: 'https://…' },
    { name: 'productId', label: 'Product', kind: 'text', max: 64 },
    { name: 'shopName', label: 'Shop', kind: 'text', max: 120 },
  ],
})
