import type { ReactNode } from 'react'
import { useTranslation } from '#console/app/i18n.ts'

export interface DetailItem {
  label: string
  value: ReactNode
}

/** The fields of a record, one under the other. */
export function DetailList({ title, items }: { title?: string; items: readonly DetailItem[] }) {
  const { t } = useTranslation()
  return (
    <section className="px-4 py-3 not-last:border-b not-last:border-line">
      {title === undefined ? null : <h3 className="pb-2 text-sm font-semibold text-muted">{t(title)}</h3>}
      <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {items.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{t(label)}</dt>
            <dd className="min-w-0 break-words">{value ?? <span className="text-muted">–</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
