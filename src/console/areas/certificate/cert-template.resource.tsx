import { designedOf, itemValueWords } from '#contract/certificate/design.ts'
import { certTemplate } from '#contract/certificate/template.ts'
import { i18n } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { showResource } from '#console/resource/show.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { itemsIn } from './design/items.ts'

const Designer = lazyPart(() => import('./design/designer.tsx'))

const itemsWords = (value: unknown) =>
  itemsIn(value)
    .map(({ value: kind, text }) => text ?? i18n.t(itemValueWords[kind]))
    .join(' · ')
    .slice(0, 200)

export default showResource(certTemplate, {
  columns: ['name', 'type', 'active', 'itemCount', 'usedCount', 'orientation', 'locale'],
  views: [
    { key: 'active', title: 'Active', search: { active: true } },
    { key: 'inactive', title: 'Inactive', search: { active: false } },
  ],
  status: ({ active, missing }) => (
    <span className="flex gap-2">
      <StatusPill tone={active ? 'success' : 'neutral'}>{i18n.t(active ? 'Active' : 'Inactive')}</StatusPill>
      {missing.length > 0 ? <StatusPill tone="danger">{i18n.t('Incomplete')}</StatusPill> : null}
    </span>
  ),
  dimmed: ({ active }) => !active,
  values: {
    background: ({ background }) =>
      background ? (
        <img src={background.thumbUrl} alt={background.name} className="max-h-40 rounded border border-line" />
      ) : null,
  },
  details: [
    { items: ['background', 'name', 'type', 'locale', 'orientation', 'pages', 'itemCount', 'usedCount', 'missing'] },
  ],
  form: {
    sections: ({ customerId }) => [
      { fields: ['name', 'type', 'locale', 'active'] },
      {
        title: 'Page',
        fields: [
          'orientation',
          'pages',
          'widthPx',
          'heightPx',
          { name: 'backgroundMediaId', kind: 'picture', customerId },
        ],
      },
      { fields: [{ name: 'items', kind: 'custom', component: Designer, words: itemsWords }] },
    ],
    held: ({ items = [] }) => ({ items: items.map(designedOf) }),
    blank: { items: [] },
  },
})
