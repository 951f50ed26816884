import type { DailyEcommerce } from '#contract/channel/daily.ts'
import { daily } from '#contract/channel/daily.ts'
import { dayFigures } from '#contract/channel/daily.rules.ts'
import { platformWords } from '#contract/channel/platform-words.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { showResource } from '#console/resource/show.tsx'
import { rupiah } from '#console/ui/format.ts'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { SalesNow } from './daily-figures.tsx'

const tones = { GENERATED: 'neutral', MANUAL: 'accent', ADJUSTED: 'warning' } as const
const platformOf = ({ platformCode }: DailyEcommerce) => platformWords(platformCode)
const classOf = ({ coreClass }: DailyEcommerce) => coreClass?.title ?? null

export default showResource(daily, {
  views: [
    { key: 'open', title: 'Not locked', search: { locked: false } },
    { key: 'month', title: 'This month', days: ['dateFrom', 'dateTo', 'this month'] },
  ],
  tones: { source: tones },
  texts: { platform: platformOf, platformCode: platformOf, class: classOf },
  status: ({ source, locked }) => (
    <span className="flex gap-2">
      <StatusPill tone={tones[source]}>{codeWords(source)}</StatusPill>
      {locked ? <StatusPill tone="accent">Locked</StatusPill> : null}
    </span>
  ),
  values: { net: ({ net }) => <strong>{rupiah(net)}</strong> },
  details: [
    { items: ['day', 'platformCode', 'class', 'source', 'locked'] },
    {
      title: 'Figures',
      items: [
        ...dayFigures,
        'adjustment',
        'adjustmentNote',
        'net',
        (row) => ({ label: 'Sales', value: row.counted ? <SalesNow row={row} /> : null }),
        'generatedAt',
      ],
    },
  ],
  form: {
    sections: ({ row }) => [
      ...(row ? [] : [{ fields: ['day', 'platformCode', 'coreClassId'] as const }]),
      ...(row && row.source !== 'MANUAL' ? [] : [{ title: 'Figures', fields: dayFigures }]),
      { title: 'Adjustment', fields: [{ name: 'adjustment', kind: 'int' }, 'adjustmentNote'] },
      ...(row ? [{ title: 'Here', fields: ['exclude'] as const }] : []),
    ],
    // Empty, so that what is typed is the whole number.
    blank: { ...Object.fromEntries(dayFigures.map((key) => [key, null])), adjustment: null },
  },
  sidePanel: SalesNow,
})
