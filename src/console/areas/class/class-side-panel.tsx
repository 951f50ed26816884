import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { CoreClass } from '#contract/class/class.ts'
import { listingWords } from '#contract/class/listing.ts'
import type { ListingStatus } from '#contract/class/curation.rules.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { customerAtom } from '#console/list/customer.tsx'
import { rupiah } from '#console/ui/format.ts'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { CurationHistory } from './curation/curation-history.tsx'
import { listingTones } from './class-words.ts'

const languages = [
  ['id', 'Indonesian'],
  ['en', 'English'],
] as const

/** What is next to the form of a class: its web texts, where it is sold, and how its curation went. */
export function ClassSidePanel({ row }: { row: CoreClass }) {
  const { t } = useTranslation()
  const customerId = useAtomValue(customerAtom)?.id
  const { contents = [], listings = [] } = row
  return (
    <div className="flex flex-col gap-6">
      <section data-section="content" aria-label={t('Web content')} className="flex flex-col gap-2">
        <h2 className="font-semibold">{t('Web content')}</h2>
        <ul>
          {languages.map(([locale, name]) => (
            <li key={locale}>
              {t(name)}:{' '}
              {contents.find((content) => content.locale === locale)?.title ?? (
                <span className="text-muted">{t('Missing')}</span>
              )}
            </li>
          ))}
        </ul>
        <Link to="/kelas/bilingual/$id" params={{ id: row.id }} className="text-accent hover:underline">
          {t('Edit web content')}
        </Link>
      </section>
      <section data-section="stores" aria-label={t('Stores')} className="flex flex-col gap-2">
        <h2 className="font-semibold">{t('Stores')}</h2>
        {listings.length === 0 ? <p className="text-muted">{t('Not listed in any store')}</p> : null}
        <ul className="flex flex-col gap-1">
          {listings.map(({ id, store, variant, price, discountPrice, status }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-2">
              <Link to="/kelas/listings/edit/$id" params={{ id }} className="underline-offset-2 hover:underline">
                {[store, variant].filter(Boolean).join(' · ')}
              </Link>
              <span className="tabular-nums">{rupiah(discountPrice ?? price)}</span>
              <StatusPill tone={listingTones[status as ListingStatus]}>
                {t(listingWords[status as ListingStatus])}
              </StatusPill>
            </li>
          ))}
        </ul>
        <Link to="/kelas/category/$id" params={{ id: row.id }} className="text-accent hover:underline">
          {t('Edit stores and categories')}
        </Link>
      </section>
      {customerId === undefined ? null : <CurationHistory customerId={customerId} classId={row.id} />}
    </div>
  )
}
