import type { ReactNode } from 'react'
import { isCopied } from '#console/ui/transfer/copied.ts'
import { copyText } from '#console/ui/transfer/copy-text.ts'
import { Icon } from '#console/ui/icon.tsx'
import { tip } from '#console/ui/layer/tip.ts'
import { useTranslation } from '#console/app/i18n.ts'

export interface DetailItem {
  label: string
  value: ReactNode
}

function Copyable({ value }: { value: string }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-label={t('Copy {{text}}', { text: value })}
      {...tip(t('Copy'))}
      onClick={() => void copyText(value)}
      className="group max-w-full rounded-sm text-left break-words hover:bg-hover"
    >
      {value}
      <Icon
        name="files"
        size={14}
        className="ml-1.5 inline text-muted opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
      />
    </button>
  )
}

/** The fields of a record, one under the other. */
export default function DetailList({ title, items }: { title?: string; items: readonly DetailItem[] }) {
  const { t } = useTranslation()
  return (
    <section className="px-4 py-3 not-last:border-b not-last:border-line">
      {title === undefined ? null : <h3 className="pb-2 text-sm font-semibold text-muted">{t(title)}</h3>}
      <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {items.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{t(label)}</dt>
            <dd className="min-w-0 break-words">
              {typeof value === 'string' && isCopied(value) ? (
                <Copyable value={value} />
              ) : (
                (value ?? <span className="text-muted">–</span>)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
