import type { Shorter } from '#contract/report/shorter.ts'
import { LINK_PATH, shorter } from '#contract/report/shorter.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { showResource } from '#console/resource/show.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { shorterReports } from './shorter-reports.ts'

/** Whether it leads somewhere now. */
function stateOf({ active, expiresAt }: Shorter) {
  if (expiresAt !== null && new Date(expiresAt) <= new Date()) return ['Expired', 'warning'] as const
  return active ? (['Active', 'success'] as const) : (['Inactive', 'neutral'] as const)
}

function State({ row }: { row: Shorter }) {
  const { t } = useTranslation()
  const [state, tone] = stateOf(row)
  return <StatusPill tone={tone}>{t(state)}</StatusPill>
}

/** The short address, as people send it; it opens where it leads to. */
function Address({ row }: { row: Shorter }) {
  const path = `${LINK_PATH}/${row.code}`
  return (
    <a href={path} target="_blank" rel="noreferrer" className="font-mono text-accent underline select-all">
      {`${location.host}${path}`}
    </a>
  )
}

function Target({ row }: { row: Shorter }) {
  return (
    <a href={row.targetUrl} target="_blank" rel="noreferrer" className="break-all text-accent underline">
      {row.targetUrl}
    </a>
  )
}

export default showResource(shorter, {
  columns: ['code', 'title', 'targetUrl', 'flag', 'clickCount', 'lastClickAt', 'active', 'expiresAt', 'createdAt'],
  reports: shorterReports,
  states: { active: stateOf },
  values: { targetUrl: (row) => <Target row={row} /> },
  status: (row) => <State row={row} />,
  details: [
    {
      items: [
        (row) => ({ label: 'Address', value: <Address row={row} /> }),
        'title',
        'targetUrl',
        'flag',
        'coreClass',
        'expiresAt',
      ],
    },
    { title: 'Clicks', items: ['clickCount', 'lastClickAt'] },
  ],
  form: {
    sections: ({ row }) => [
      {
        fields: [
          ...(row ? [] : ['code' as const]),
          'title',
          'targetUrl',
          'flag',
          'coreClassId',
          'expiresAt',
          { name: 'active', text: 'Active' },
          ...(row ? ['exclude' as const] : []),
        ],
      },
    ],
  },
})
