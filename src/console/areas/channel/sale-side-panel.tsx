import { Link } from '@tanstack/react-router'
import type { Sale } from '#contract/channel/sale.ts'
import { listingWords } from '#contract/class/listing.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { rupiah } from '#console/ui/format.ts'
import { MatchOf } from './sale-match.tsx'

/** How the class of a sale is offered on its platform. */
export function ListingOf({ row: { listing, coreClass } }: { row: Sale }) {
  const { t } = useTranslation()
  if (listing === null) {
    return (
      <p className="text-muted">
        {coreClass === null ? t('No class is known yet.') : t('The class is not listed on this platform.')}
      </p>
    )
  }
  const { id, store, title, price, discountPrice, status } = listing
  return (
    <p className="flex flex-col">
      <Link to="/kelas/listings/edit/$id" params={{ id }} className="text-accent underline">
        {title}
      </Link>
      <span>
        {[store, rupiah(discountPrice ?? price)].join(' · ')}{' '}
        <span className="text-muted">{t(listingWords[status])}</span>
      </span>
    </p>
  )
}

/** What is next to the form of a sale: what it is matched with, and the listing that it came from. */
export function SaleSidePanel({ row }: { row: Sale }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-6">
      <section aria-label={t('Match')} className="flex flex-col gap-2">
        <h2 className="font-semibold">{t('Match')}</h2>
        <MatchOf row={row} />
      </section>
      <section aria-label={t('Listing')} className="flex flex-col gap-2">
        <h2 className="font-semibold">{t('Listing')}</h2>
        <ListingOf row={row} />
      </section>
    </div>
  )
}
