import { certTemplate } from '#contract/certificate/template.ts'
import { i18n } from '#console/app/i18n.ts'
import { showResource } from '#console/resource/show.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'

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
})
