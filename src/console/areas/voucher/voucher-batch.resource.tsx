import { platformWords } from '#contract/channel/platform-words.ts'
import { voucherBatch } from '#contract/voucher/voucher-batch.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { showResource } from '#console/resource/show.tsx'

const BatchCodes = lazyPart(() => import('./batch-codes.tsx'))

/** What was generated or imported together, with the codes that are left. */
export default showResource(voucherBatch, {
  views: [
    { key: 'generated', title: 'Generated', search: { source: ['GENERATED'] } },
    { key: 'imported', title: 'Imported', search: { source: ['IMPORTED'] } },
  ],
  details: [{ items: ['source', 'platform', 'class', 'prefix', 'fileName', 'count', 'codes', 'createdBy'] }],
  texts: { platform: ({ platform }) => (platform === null ? null : platformWords(platform)) },
  values: { codes: (row) => <BatchCodes row={row} /> },
  form: { sections: () => [{ fields: ['name'] }], isEditOnly: true },
})
